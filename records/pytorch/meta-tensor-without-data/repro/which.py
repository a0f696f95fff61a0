# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""is_meta tells which parameters and buffers have no data; another refused device has them all."""
import torch
from torch import nn


def without_data(module):
    named = list(module.named_parameters()) + list(module.named_buffers())
    return [name for name, tensor in named if tensor.is_meta]


model = nn.Sequential(nn.Linear(4, 3), nn.Linear(3, 2, device="meta"), nn.BatchNorm1d(2))
print(without_data(model))
assert without_data(model) == ["1.weight", "1.bias"]
try:
    model.to("cpu")
except NotImplementedError as error:
    assert "Cannot copy out of meta tensor; no data!" in str(error)
else:
    raise AssertionError("it moved")

whole = nn.Sequential(nn.Linear(4, 3), nn.Linear(3, 2))
assert without_data(whole) == []
if not torch.cuda.is_available():
    try:
        whole.to("cuda")
    except (RuntimeError, AssertionError) as error:
        assert "meta tensor" not in str(error)
    else:
        raise AssertionError("it moved to a GPU")
