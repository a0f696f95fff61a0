# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""A mask value of -1e9 for scores in float16."""
import torch

scores = torch.zeros(2, 3, dtype=torch.float16)
scores.masked_fill(torch.ones(2, 3, dtype=torch.bool), -1e9)
