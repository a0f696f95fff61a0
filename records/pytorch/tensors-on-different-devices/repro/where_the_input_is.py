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
    # region on-x-device
    positions = torch.arange(x.shape[1], dtype=x.dtype, device=x.device)
    mask = torch.ones_like(x)
    # endregion
    return x * positions + mask


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
# a table that stayed behind is brought to its index
table = torch.arange(10.0)
indices = [torch.tensor([3, 7])]
if int(torch.__version__.split(".")[0]) >= 2:  # 1.x does not index on the meta device
    indices.append(torch.tensor([3, 7], device="meta"))
for index in indices:
    # region table-and-index
    value = table.to(index.device)[index]
    # endregion
    assert value.device == index.device and (index.device.type == "meta" or value.tolist() == [3.0, 7.0])
assert x.new_zeros(2).device == x.device and m.new_zeros(2).device == m.device
