# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""The wrapped model lies in .module; what is saved from there loads without a prefix."""
import io

import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(2, 2)

    def forward(self, x):
        return self.fc(x)


model = nn.DataParallel(Net())
try:
    model.fc
except AttributeError as error:
    print(error)
else:
    raise AssertionError("the wrapper has the attribute")
# region unwrap fill: model
inner = model.module if hasattr(model, "module") else model
print(inner.fc.weight.shape)
# endregion
inner.fc.weight.data.fill_(2.0)
assert torch.equal(model(torch.ones(1, 2)), Net.forward(inner, torch.ones(1, 2)))
file = io.BytesIO()
torch.save(inner.state_dict(), file)
file.seek(0)
plain = Net()
plain.load_state_dict(torch.load(file))
assert torch.equal(plain.fc.weight, inner.fc.weight)
assert all(name.startswith("module.") for name in model.state_dict())
