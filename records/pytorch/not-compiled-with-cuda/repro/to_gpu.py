# /// script
# requires-python = ">=3.7"
# dependencies = ["torch"]
# ///
"""Move a tensor to the GPU with a CPU build of PyTorch."""
import torch

torch.zeros(1).cuda()
