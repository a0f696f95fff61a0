# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Every tensor of a nested batch brought to the device of the model's parameters."""
import torch
from torch import nn


def to(value, device):
    if torch.is_tensor(value):
        return value.to(device)
    if isinstance(value, dict):
        return {key: to(part, device) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(to(part, device) for part in value)
    return value


def loss(model, batch):
    return nn.functional.mse_loss(model(batch["x"]) * batch["parts"][0], batch["y"])


torch.manual_seed(0)
model = nn.Linear(3, 2)
batch = {"x": torch.randn(4, 3), "parts": [torch.full((4, 2), 3.0)], "y": torch.randn(4, 2), "name": "train"}
hand = ((batch["x"].double() @ model.weight.double().t() + model.bias.double()) * 3 - batch["y"].double()).pow(2).mean()
assert abs(loss(model, to(batch, next(model.parameters()).device)).item() - hand.item()) < 1e-5
model.to("meta")
partly = dict(batch, x=batch["x"].to("meta"))
try:
    loss(model, partly)
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("two devices were taken")
moved = to(batch, next(model.parameters()).device)
assert {t.device.type for t in (moved["x"], moved["parts"][0], moved["y"])} == {"meta"} and moved["name"] == "train"
assert loss(model, moved).shape == ()
