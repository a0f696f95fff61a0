# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""A flatten without the 1 leaves one row for the whole batch; a weight of one axis is answered with `vec`."""
import torch
import torch.nn.functional as F
from torch import nn


def message(call, *given):
    try:
        call(*given)
    except RuntimeError as error:
        print(error)
        return str(error)
    raise AssertionError("it was taken")


layer, maps = nn.Linear(256, 10), torch.randn(8, 16, 4, 4)
assert layer(torch.flatten(maps, 1)).shape == (8, 10)
assert "(1x2048 and 256x10)" in message(layer, torch.flatten(maps))
# the weight of a layer without a bias, flat as FSDP holds it
plain = nn.Linear(256, 256, bias=False)
rows = torch.randn(8, 256)
assert plain(rows).shape == (8, 256)
assert "mat (8x256), vec (65536)" in message(F.linear, rows, plain.weight.detach().view(-1))
# a matrix times a vector prints the same words, and there the length is the fault
assert "mat (8x256), vec (512)" in message(torch.matmul, rows, torch.ones(512))
assert torch.matmul(rows, torch.ones(256)).shape == (8,)
