# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""On a card that the build's NVRTC knows, a kernel compiled at run time is right. Needs a GPU."""
import torch

twice = torch.cuda.jiterator._create_jit_fn("template <typename T> T twice(T x) { return 2 * x; }")
x = torch.arange(8.0)
assert torch.equal(twice(x.cuda()).cpu(), 2 * x)
print("compiled on the card, and right")
