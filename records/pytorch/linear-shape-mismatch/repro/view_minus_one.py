# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""view(-1, in_features) always fits, by cutting images into pieces or joining them."""
import torch
from torch import nn

layer = nn.Linear(256, 10)
for channels, rows in ((64, 32), (32, 16), (8, 4)):
    maps = torch.randn(8, channels, 4, 4)
    y = layer(maps.view(-1, 256))
    assert y.shape == (rows, 10), "the images are 8"
    # change the last image: which rows of the result change?
    moved = maps.clone()
    moved[7] += 1
    changed = (layer(moved.view(-1, 256)) != y).sum(1).nonzero().view(-1).tolist()
    print(channels, "channels:", rows, "rows for 8 images, the last image is in rows", changed)
    assert changed == (list(range(rows * 7 // 8, rows)) if rows > 8 else [rows - 1])
joined = layer(torch.cat([torch.zeros(1, 8, 4, 4), torch.ones(1, 8, 4, 4)]).view(-1, 256))
assert joined.shape == (1, 10), "two images in one row of scores"
try:
    layer(torch.randn(8, 64, 4, 4).view(8, -1))
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("1024 features were taken")
