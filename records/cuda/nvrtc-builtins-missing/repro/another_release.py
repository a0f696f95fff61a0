# /// script
# requires-python = ">=3.8"
# dependencies = ["nvidia-cuda-nvrtc-cu11", "nvidia-cuda-nvrtc-cu12"]
# ///
"""The other half of another release under the wanted name: it is opened unchecked, and the compilation fails in it or happens to pass."""
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from errorcanon.lab.kits.nvrtc import ROOT, compile_for, load

SOURCE = b'extern "C" __global__ void wave(float* x) { x[threadIdx.x] = sinf(x[0]); atomicAdd(x, 1.0f); }'
NEAR = ({"11.7", "12.1"}, {"12.9", "13.2"})  # between these a small kernel passes
if sys.argv[1:]:  # one compilation, in a process of its own
    status, log, ptx = compile_for(load(sys.argv[1]), "--gpu-architecture=compute_80", SOURCE)
    print(status, ".entry wave" in ptx, log)
    sys.exit()


def ask(library):
    return subprocess.run([sys.executable, __file__, str(library)], stdout=subprocess.PIPE).stdout.decode()


compilers = sorted(path for path in ROOT.glob("*/lib/libnvrtc.so.*") if "alt" not in path.name)
builtins = sorted(path for path in ROOT.glob("*/lib/libnvrtc-builtins.so.*") if "alt" not in path.name)
assert len(compilers) == len(builtins) == 2
near = {path.name.partition(".so.")[2] for path in builtins} in NEAR
for compiler, fitting, other in ((compilers[0], builtins[0], builtins[1]), (compilers[1], builtins[1], builtins[0])):
    assert ask(compiler).startswith("0 True")
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(str(compiler), folder)
        shutil.copy(str(other), str(Path(folder) / fitting.name))
        said = ask(Path(folder) / compiler.name)
    print(other.name, "as", fitting.name + ":", next((line for line in said.splitlines() if "error" in line), "compiled"))
    assert said and "failed to open" not in said, "it is opened, and its release is not checked"
    assert said.startswith("0 True" if near else "6 False")
