# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""x.to(device) on a line of its own leaves x where it was; model.to(device) does move the model."""
import torch
from torch import nn

model, x = nn.Linear(3, 2), torch.ones(4, 3)
assert model.to("meta") is model and model.weight.device.type == "meta"
scale = torch.ones(2)
scale.to("meta")
assert scale.device.type == "cpu"
try:
    torch.ones(2, device="meta") * scale
except RuntimeError as error:
    print(error)
    assert "device" in str(error)
else:
    raise AssertionError("two devices were taken")
scale = scale.to("meta")
assert (torch.ones(2, device="meta") * scale).shape == (2,)
batch = {"x": x}
for value in batch.values():
    value = value.to("meta")
assert batch["x"].device.type == "cpu", "the loop changed a name, not the dictionary"
