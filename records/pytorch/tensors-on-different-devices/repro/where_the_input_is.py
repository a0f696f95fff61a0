# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Masks, positions and tables made on x.device or by a method of x: right on the CPU, and no second device."""
import torch


def careless(x):
    positions = torch.arange(x.shape[1], dtype=x.dtype)
    return x * positions + torch.ones(x.shape)


def careful(x):
    positions = torch.arange(x.shape[1], dtype=x.dtype, device=x.device)
    return x * positions + torch.ones_like(x)


x = torch.full((2, 3), 5.0)
assert careful(x).tolist() == [[1.0, 6.0, 11.0]] * 2 and torch.equal(careful(x), careless(x))
m = x.to("meta")
try:
    careless(m)
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("two devices were taken")
out = careful(m)
assert out.device.type == "meta" and out.shape == (2, 3)
assert x.new_zeros(2).device == x.device and m.new_zeros(2).device == m.device
