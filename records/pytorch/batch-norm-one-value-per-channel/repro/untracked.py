# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Without running statistics eval() asks for more than one value as well."""
import torch
from torch import nn

row = torch.randn(1, 8)
assert nn.BatchNorm1d(8).eval()(row).shape == (1, 8), "with statistics eval() takes one row"
for train in (True, False):
    for layer in (nn.BatchNorm1d(8, track_running_stats=False), nn.BatchNorm1d(8, momentum=0.0)):
        layer.train(train)
        try:
            layer(row)
        except ValueError as error:
            print("train" if train else "eval", error)
        else:
            assert not train and layer.track_running_stats
