# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""An empty tensor has no address; one with numbers has."""
import torch

for shape in ((0,), (0, 3, 8, 8), (2, 0, 8, 8)):
    empty = torch.zeros(shape)
    assert empty.numel() == 0 and empty.data_ptr() == 0, shape
full = torch.zeros(2, 3, 8, 8)
assert full.numel() and full.data_ptr()
print("no numbers, no address")
