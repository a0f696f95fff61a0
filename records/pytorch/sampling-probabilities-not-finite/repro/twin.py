# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""The neighbour: probabilities that are all zero are finite, and refused with other words."""
import torch

torch.multinomial(torch.zeros(1, 50), num_samples=1)
