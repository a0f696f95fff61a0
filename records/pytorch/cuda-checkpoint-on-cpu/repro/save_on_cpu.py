# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Tensors moved to the CPU before saving load anywhere without an argument, with their values."""
import io

import torch
from gpu_file import gpu_file
from torch import nn

model = nn.Linear(2, 2)
try:
    torch.load(gpu_file(model.state_dict()))
except RuntimeError as error:
    print(str(error)[:90])
else:
    raise AssertionError("it was loaded")
file = io.BytesIO()
# region save-on-cpu fill: model, file
torch.save({name: value.cpu() for name, value in model.state_dict().items()}, file)
# endregion
file.seek(0)
held = torch.load(file)
assert all(torch.equal(held[name], value) for name, value in model.state_dict().items())
