# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""A dataset that found no file, given to a DataLoader with shuffle."""
from torch.utils.data import DataLoader

from images import Images

DataLoader(Images("data/train"), batch_size=2, shuffle=True)
