# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""Use a build for a newer CUDA major than the driver's. Needs a GPU and such a driver."""
import torch

torch.zeros(1).cuda()
