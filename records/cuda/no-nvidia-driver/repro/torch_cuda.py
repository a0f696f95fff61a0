# /// script
# requires-python = ">=3.7"
# dependencies = ["torch"]
# ///
"""Move a tensor to the GPU with a CUDA build of PyTorch where no driver is."""
import torch

assert torch.version.cuda, "needs a CUDA build"
torch.zeros(1).cuda()
