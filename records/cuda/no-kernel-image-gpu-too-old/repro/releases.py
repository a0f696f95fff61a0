# /// script
# requires-python = ">=3.10"
# dependencies = ["torch==2.13.0"]
# ///
"""PyTorch's own table of its published builds: which of them still run on an old card. Any build of PyTorch 2.13 has it."""
import torch.cuda as cuda


def builds(capability: int, machine: str = "x86_64") -> list[str]:
    """The releases of CUDA whose build of this PyTorch runs on the card; 120 is 12.0."""
    fits = cuda._code_compatible_with_device
    return [release for release, codes in cuda.PYTORCH_RELEASES_CODE_CC.items() if any(fits(capability, code) for code in codes[machine])]


every = list(cuda.PYTORCH_RELEASES_CODE_CC)
for capability in (50, 61, 70, 75, 86, 89, 90, 100, 120, 121):
    print(capability, builds(capability))
assert builds(120) == builds(100) == [release for release in every if release != "12.6"]
assert builds(86) == builds(90) == builds(75) == every
assert builds(50) == builds(61) == builds(70) == ["12.6"]
print("T4G, 7.5:", builds(75, "aarch64"))
assert builds(75, "aarch64") == [] and builds(80, "aarch64") == every

