# /// script
# requires-python = ">=3.9"
# dependencies = ["nvidia-cuda-nvcc", "nvidia-nvvm", "nvidia-cuda-crt", "nvidia-cuda-runtime"]
# ///
"""Which setting changes the host compiler of nvcc, read from what the compiler wrote into the object file.

Needs two releases of g++. Argument: variables (default), those that change nothing; ccbin, those that do;
flag, -allow-unsupported-compiler, which adds a define and leaves the compiler as it is.
"""
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from host import HEADER, compilers

NVCC = str(HEADER.parents[2] / "bin" / "nvcc")
default = int(subprocess.check_output(["gcc", "-dumpversion"]).split(b".")[0])
other = next(shutil.which(each[0][0]) for each in compilers() if each[1] == "gcc" and each[2] != default)
number = int(other.rsplit("-", 1)[1])
PROGRAM = """
#include <functional>
__global__ void kernel(int* x) { *x = 1; }
int twice(int x) { std::function<int(int)> f = [](int i) { return 2 * i; }; return f(x); }
"""
form = (sys.argv[1:] or ["variables"])[0]
with tempfile.TemporaryDirectory() as folder:
    source = Path(folder) / "kernel.cu"
    source.write_text(PROGRAM)

    def compiler(*flags, **variables):
        """The major number of the g++ that compiled the host part."""
        subprocess.run([NVCC, *flags, "-c", source, "-o", source.with_suffix(".o")], env=dict(os.environ, **variables), check=True)
        text = source.with_suffix(".o").read_bytes()
        return int(text.split(b"GCC: (")[1].split(b") ")[1].split(b".")[0])

    assert compiler() == default
    if form == "variables":
        for name in ("CC", "CXX", "CUDAHOSTCXX"):
            assert compiler(**{name: other}) == default, name
        print("with CC, CXX and CUDAHOSTCXX set to", other, "nvcc used gcc", default)
    elif form == "ccbin":
        assert compiler("-ccbin", other) == compiler(NVCC_CCBIN=other) == compiler(NVCC_PREPEND_FLAGS="-ccbin " + other) == number
        print("with -ccbin, NVCC_CCBIN and NVCC_PREPEND_FLAGS nvcc used gcc", number)
    else:
        words = [NVCC, "--dryrun", "-allow-unsupported-compiler", "-c", source]
        assert "-D__NV_NO_HOST_COMPILER_CHECK=1" in subprocess.run(words, capture_output=True, text=True, check=True).stderr
        assert compiler("-allow-unsupported-compiler") == default
        print("it defines __NV_NO_HOST_COMPILER_CHECK, and the compiler is still gcc", default)
