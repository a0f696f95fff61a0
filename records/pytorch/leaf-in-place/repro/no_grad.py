# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""The same write under no_grad: a step equals SGD's, and the gradient stays right."""
import torch
from torch import nn

torch.manual_seed(0)
model, x = nn.Linear(3, 1), torch.randn(8, 3)
twin = nn.Linear(3, 1)
twin.load_state_dict(model.state_dict())
optimizer = torch.optim.SGD(twin.parameters(), lr=0.1)
for _ in range(3):
    for net in (model, twin):
        net.zero_grad()
        (net(x) ** 2).mean().backward()
    optimizer.step()
    # region no-grad fill: 0.1
    with torch.no_grad():
        for p in model.parameters():
            p -= 0.1 * p.grad
    # endregion
assert all(torch.allclose(a, b) for a, b in zip(model.parameters(), twin.parameters()))
assert model.weight.is_leaf and model.weight.requires_grad
with torch.no_grad():
    model.weight[0, 0] = 7.0
    model.bias.copy_(torch.tensor([0.5]))
assert model.weight[0, 0] == 7 and model.bias.item() == 0.5
nn.init.constant_(model.bias, 0.25)
assert model.bias.item() == 0.25 and model.bias.is_leaf

# between the forward pass and its backward the same write breaks the gradient
deep = nn.Sequential(nn.Linear(3, 3), nn.Linear(3, 1))
loss = deep(x).sum()
with torch.no_grad():
    deep[1].weight += 1
try:
    loss.backward()
except RuntimeError as error:
    print(error)
    assert "modified by an inplace operation" in str(error)
else:
    raise AssertionError("the write went unnoticed")
