# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""map_location brings every tensor to the CPU, with its values; a whole model and an optimizer too."""
import torch
from gpu_file import gpu_file
from torch import nn

torch.manual_seed(0)
model = nn.Linear(2, 2)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
model(torch.ones(1, 2)).sum().backward()
optimizer.step()
path = gpu_file({"model": model.state_dict(), "optimizer": optimizer.state_dict()})
try:
    torch.load(path)
except RuntimeError as error:
    print(str(error)[:90])
else:
    raise AssertionError("it was loaded")
# region map-location fill: path, model, optimizer
held = torch.load(path, map_location="cpu")
model.load_state_dict(held["model"])
optimizer.load_state_dict(held["optimizer"])
# endregion
for target in ("cpu", torch.device("cpu"), lambda storage, location: storage, {"cuda:0": "cpu"}):
    held = torch.load(path, map_location=target)
    twin = nn.Linear(2, 2)
    twin.load_state_dict(held["model"])
    assert torch.equal(twin.weight, model.weight) and twin.weight.device.type == "cpu"
    momentum = torch.optim.SGD(twin.parameters(), lr=0.1, momentum=0.9)
    momentum.load_state_dict(held["optimizer"])
    kept, before = momentum.state[twin.weight]["momentum_buffer"], optimizer.state[model.weight]["momentum_buffer"]
    assert torch.equal(kept, before) and kept.device.type == "cpu"
