# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""-1 in the place of the batch size changes the number of rows where the sizes happen to divide."""
import torch

x = torch.arange(8 * 400).view(8, 16, 5, 5)
rows = x.view(-1, 200)
assert tuple(rows.shape) == (16, 200) and len(rows) != len(x)
assert rows[1, 0] == 200, "the second row is the second half of the first image"
try:
    x.view(8, 200)
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("it fitted")
print("8 images became", len(rows), "rows")
