# /// script
# requires-python = ">=3.9"
# dependencies = ["nvidia-cuda-nvcc", "nvidia-nvvm", "nvidia-cuda-crt", "nvidia-cuda-runtime", "nvidia-cuda-cccl"]
# ///
"""What PyTorch's own headers include compiles with the wheels of CUDA 13, and not without nvidia-cuda-cccl among them."""
import subprocess
import sys
import tempfile
from pathlib import Path

home = Path(sys.prefix) / "lib" / f"python{sys.version_info[0]}.{sys.version_info[1]}" / "site-packages/nvidia/cu13"
CODE = """
#include <cuda_bf16.h>
#include <thrust/complex.h>
__global__ void kernel(__nv_bfloat16* x, thrust::complex<float>* z) { *x = __float2bfloat16(z->real()); }
"""


def compiled(toolkit, folder):
    """The words of a toolkit's nvcc about the code; none where it compiled."""
    source, target = Path(folder) / "kernel.cu", Path(folder) / "kernel.o"
    source.write_text(CODE)
    done = subprocess.run([toolkit / "bin" / "nvcc", "-std=c++17", "-c", source, "-o", target], capture_output=True, text=True)
    assert done.returncode or b"_Z6kernelP13__nv_bfloat16" in target.read_bytes()
    return done.stderr if done.returncode else ""


with tempfile.TemporaryDirectory() as folder:
    less = Path(folder) / "cu13"
    for path in home.rglob("*"):  # links to all files but those of cccl
        place = path.relative_to(home)
        if path.is_file() and place.parts[:2] not in (("include", "cccl"), ("include", "nv")):
            (less / place).parent.mkdir(parents=True, exist_ok=True)
            (less / place).symlink_to(path)
    (less / "bin" / "nvcc").unlink()  # it looks for the rest beside its own file
    (less / "bin" / "nvcc").write_bytes((home / "bin" / "nvcc").read_bytes())
    (less / "bin" / "nvcc").chmod(0o755)
    missing = compiled(less, folder)
    said = [line.rpartition("fatal error: ")[2] for line in missing.splitlines() if "fatal error" in line]
    print(*said)
    assert said and all(line.endswith("No such file or directory") for line in said), missing
    assert any("nv/target" in line for line in said), said
    assert compiled(home, folder) == ""
print("with nvidia-cuda-cccl it compiles")
