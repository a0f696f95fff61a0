# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""Host memory that runs out says so in other words than the card."""
import torch

try:
    torch.empty(10**15)
except RuntimeError as error:
    text = str(error)
else:
    raise AssertionError("four petabytes were given")
assert "DefaultCPUAllocator" in text and "CUDA out of memory" not in text, text
print(text.splitlines()[0])
