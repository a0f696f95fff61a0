# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "setuptools"]
# ///
"""What PyTorch makes of TORCH_CUDA_ARCH_LIST, with and without flags of the extension's own."""
import os

from torch.utils.cpp_extension import _get_cuda_arch_flags

os.environ["TORCH_CUDA_ARCH_LIST"] = "8.0;8.6+PTX"
flags = _get_cuda_arch_flags([])
print(*flags)
assert flags == [
    "-gencode=arch=compute_80,code=sm_80",
    "-gencode=arch=compute_86,code=compute_86",
    "-gencode=arch=compute_86,code=sm_86",
]
# the extension's own -gencode silences the variable, and stays
for own in (["-gencode=arch=compute_35,code=sm_35"], ["-arch=sm_35"], ["-O3", "-Xcompiler", "-march=native"]):
    assert _get_cuda_arch_flags(own) == [], own
    print("with", *own, "the variable gives nothing")
