# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""load_state_dict into a module on meta says that all keys matched, and copies nothing."""
import torch
from torch import nn

checkpoint = nn.Linear(4, 2).state_dict()
model = nn.Linear(4, 2, device="meta")
print(model.load_state_dict(checkpoint))
assert model.weight.is_meta and model.bias.is_meta
try:
    model.to("cpu")
except NotImplementedError as error:
    print(error)
    assert "Cannot copy out of meta tensor; no data!" in str(error)
else:
    raise AssertionError("it moved")
