# /// script
# requires-python = ">=3.9"
# dependencies = ["nvidia-cuda-nvcc", "nvidia-nvvm", "nvidia-cuda-crt", "nvidia-cuda-runtime"]
# ///
"""ptxas of a toolkit, PTX with a newer number, and what nvcc puts into a file.

    python assemble.py newer     PTX of a later toolkit (default); the error is let out
    python assemble.py wording   the text that the CUDA runtime has for error 222
    python assemble.py code      with code=sm_90 the file holds machine code alone
    python assemble.py twin      PTX for a newer GPU than asked for, which is another failure
"""
import ctypes
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from errorcanon.lab.kits.compiler import beside_nvcc, nvcc
from errorcanon.lab.kits.fatbin import embedded

BOTH = "nvcc -arch=sm_90 -c kernel.cu -o both"
CODE = """
# region machine-code fill: 90
nvcc -gencode arch=compute_90,code=sm_90 -c kernel.cu -o kernel.o
# endregion
"""
mode = sys.argv[1] if len(sys.argv) > 1 else "newer"
ptxas = beside_nvcc("ptxas")
with tempfile.TemporaryDirectory() as folder:
    source, ptx = Path(folder) / "kernel.cu", Path(folder) / "kernel.ptx"
    source.write_text("__global__ void kernel(int* x) { *x = 1; }\n")
    if mode == "wording":
        library = next(Path(nvcc()).parent.parent.glob("lib/libcudart.so.*"))
        runtime = ctypes.CDLL(str(library))
        runtime.cudaGetErrorString.restype = runtime.cudaGetErrorName.restype = ctypes.c_char_p
        print(runtime.cudaGetErrorName(222).decode(), "|", runtime.cudaGetErrorString(222).decode())
        assert runtime.cudaGetErrorName(222) == b"cudaErrorUnsupportedPtxVersion"
        assert runtime.cudaGetErrorString(222) == b"the provided PTX was compiled with an unsupported toolchain."
    elif mode == "code":
        environ = dict(os.environ, PATH=os.path.dirname(nvcc()) + os.pathsep + os.environ["PATH"])
        subprocess.run(["bash", "-ec", BOTH + CODE], cwd=folder, env=environ, check=True)
        held = {name: embedded(folder + "/" + name) for name in ("both", "kernel.o")}
        print(held)
        assert held == {"both": {"sm_90", "compute_90"}, "kernel.o": {"sm_90"}}
    else:
        subprocess.run([nvcc(), "-arch=compute_90", "--ptx", source, "-o", ptx], check=True)
        if mode == "twin":
            sys.exit(subprocess.run([ptxas, "-arch=sm_80", ptx, "-o", folder + "/kernel.cubin"]).returncode)
        subprocess.run([ptxas, "-arch=sm_90", ptx, "-o", folder + "/kernel.cubin"], check=True)
        text = ptx.read_text()
        own = re.search(r"^\.version (\d+)\.(\d+)", text, re.M)
        later = ".version %s.%d" % (own[1], int(own[2]) + 1)
        ptx.write_text(text.replace(own[0], later, 1))
        done = subprocess.run([ptxas, "-arch=sm_90", ptx, "-o", folder + "/kernel.cubin"], capture_output=True, text=True)
        print(done.stderr.replace(folder, "/tmp"), file=sys.stderr)
        sys.exit(done.returncode)
