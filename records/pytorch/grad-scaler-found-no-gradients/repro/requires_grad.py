# /// script
# requires-python = ">=3.9"
# dependencies = ["torch>=2.3", "numpy"]
# ///
"""requires_grad=True on a loss without a graph: backward runs, the scaler's step fails, nothing is learnt."""
import torch
from torch import nn

model, x = nn.Linear(2, 1), torch.ones(4, 2)
optimizer, scaler = torch.optim.SGD(model.parameters(), lr=0.1), torch.amp.GradScaler("cpu")
loss = model(x).detach().mean()
try:
    scaler.scale(loss).backward()
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("backward of a detached loss ran")
scaler.scale(loss.requires_grad_(True)).backward()
assert all(p.grad is None for p in model.parameters()) and loss.grad is not None
try:
    scaler.step(optimizer)
except AssertionError as error:
    print(error)
    assert "No inf checks" in str(error)
else:
    raise AssertionError("the step ran")
