# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""The same program with a GPU that exists: the result is right. Needs a GPU."""
import os

os.environ["CUDA_VISIBLE_DEVICES"] = "0"
import torch

x = torch.arange(6.0)
assert torch.equal((x.cuda() + 1).cpu(), x + 1)
print(torch.cuda.device_count(), "GPU visible, and right")
