# /// script
# requires-python = ">=3.8"
# dependencies = ["torch"]
# ///
"""A second model.to(device) does move a layer that was put in after the first one, and a model that was never moved."""

from torch import nn

model = nn.Sequential(nn.Linear(3, 3), nn.Linear(3, 2)).to("meta")
model[1] = nn.Linear(3, 4)
assert {p.device.type for p in model.parameters()} == {"meta", "cpu"}
model.to("meta")
assert {p.device.type for p in model.parameters()} == {"meta"}

held = nn.Linear(3, 2)
held.scale = held.weight.detach() * 1
held.to("meta")
held.to("meta")
assert held.weight.device.type == "meta" and held.scale.device.type == "cpu", (
    "a plain attribute stays"
)
print("the new layer moved, the plain attribute did not")
