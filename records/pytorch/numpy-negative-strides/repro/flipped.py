# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""A flipped image, given to torch."""
import numpy as np
import torch

torch.from_numpy(np.zeros((4, 4, 3))[:, ::-1])
