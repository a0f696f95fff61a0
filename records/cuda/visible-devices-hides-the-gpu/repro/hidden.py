# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""Name a GPU that the machine does not have, as scripts do that were written on a larger one. Needs a GPU."""
import os

# region the-line
os.environ["CUDA_VISIBLE_DEVICES"] = "7"  # written for a machine with eight GPUs
# endregion
import torch

torch.zeros(1).cuda()
