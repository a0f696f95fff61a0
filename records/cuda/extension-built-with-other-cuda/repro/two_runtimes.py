# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "nvidia-cuda-nvcc", "nvidia-nvvm", "nvidia-cuda-crt", "nvidia-cuda-runtime"]
# ///
"""Past the check: what nvcc 13 links asks for libcudart.so.13, and PyTorch has another in the process already."""
import ctypes
import re
import subprocess
import sys
import tempfile
from pathlib import Path

home = Path(sys.prefix) / "lib" / ("python%d.%d" % sys.version_info[:2]) / "site-packages/nvidia/cu13"
with tempfile.TemporaryDirectory() as folder:
    source, target = Path(folder) / "kernel.cu", Path(folder) / "ops.so"
    source.write_text('#include <cuda_runtime.h>\nextern "C" int version() { int v = 0; cudaRuntimeGetVersion(&v); return v; }\n')
    runtime = home / "lib" / "libcudart.so.13"
    subprocess.check_call([str(home / "bin" / "nvcc"), "-I" + str(home / "include"), "-shared", "-Xcompiler", "-fPIC", "-cudart", "none",
                           "-L" + str(home / "lib"), str(source), "-Xlinker", str(runtime), "-o", str(target), "-Xlinker", "-rpath=" + str(home / "lib")])
    needed = subprocess.check_output(["readelf", "-d", str(target)]).decode()
    assert re.findall(r"NEEDED.*\[(libcudart.*)\]", needed) == ["libcudart.so.13"]

    import torch

    torch.cuda.is_available()
    mine = ctypes.CDLL(str(target)).version()
    maps = open("/proc/self/maps").read()
loaded = sorted({Path(line.split()[-1]).name for line in maps.splitlines() if "libcudart" in line})
print("PyTorch was built for CUDA", torch.version.cuda, "| the module asks CUDA", mine, "| loaded:", *loaded)
assert mine // 1000 == 13 and not torch.version.cuda.startswith("13")
assert len(loaded) == 2 and "libcudart.so.13" in loaded
