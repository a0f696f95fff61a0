# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Data made float32 where they are read: the output equals the formula in float64."""
import numpy as np
import torch
from torch import nn

torch.manual_seed(0)
model, table = nn.Linear(3, 2), np.random.RandomState(0).rand(4, 3)
weight, bias = model.weight.detach().double().numpy(), model.bias.detach().double().numpy()
reference = table @ weight.T + bias
for x in (torch.from_numpy(table).float(), torch.tensor(table, dtype=torch.float32), torch.from_numpy(table.astype("float32"))):
    out = model(x)
    assert out.dtype == torch.float32 and np.allclose(out.detach().numpy(), reference, atol=1e-6)
try:
    model(torch.from_numpy(table))
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("float64 was taken")
