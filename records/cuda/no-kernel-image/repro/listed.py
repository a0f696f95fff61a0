# /// script
# requires-python = ">=3.9"
# dependencies = ["nvidia-cuda-nvcc", "nvidia-nvvm", "nvidia-cuda-crt", "nvidia-cuda-runtime"]
# ///
"""What a file was compiled for can be read without a GPU, and it tells a fitting build from another.

nvcc comes from its wheels, or from the path. `ptx` asserts that PTX is embedded when asked for, which
newer GPUs can compile.
"""
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from compiler import nvcc
from fatbin import embedded

with tempfile.TemporaryDirectory() as folder:
    source = Path(folder) / "kernel.cu"
    source.write_text("__global__ void kernel(int* x) { *x = 1; }\n")

    def built(*flags: str) -> set[str]:
        """What the object file holds that these flags give."""
        target = source.with_suffix(".o")
        subprocess.run([nvcc(), *flags, "-c", source, "-o", target], check=True)
        return embedded(str(target))

    only = built("-gencode", "arch=compute_80,code=sm_80")
    both = built("-gencode", "arch=compute_80,code=sm_80", "-gencode", "arch=compute_120,code=sm_120")
    ptx = built("-gencode", "arch=compute_80,code=[sm_80,compute_80]")
if sys.argv[1:] == ["ptx"]:
    assert ptx == {"sm_80", "compute_80"}, ptx
    assert "compute_80" not in only, only
    print("with PTX:", *sorted(ptx))
else:
    refused = subprocess.run([nvcc(), "-arch=sm_30", "-c", "kernel.cu"], capture_output=True, text=True)
    print(refused.stderr.strip())
    assert refused.returncode and "Unsupported gpu architecture" in refused.stderr, "nvcc refuses what it does not know, not what you lack"
    assert only == {"sm_80"} and both == {"sm_80", "sm_120"}, (only, both)
    print("for a card with 12.0 this one cannot run:", *only, "and this one can:", *sorted(both))
