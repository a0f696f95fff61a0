# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""parameters() and filter() can be read once; a list can be read by a count and by the optimizer."""
import torch
from torch import nn

torch.manual_seed(0)
model, x = nn.Linear(4, 1), torch.randn(16, 4)
once = filter(lambda p: p.requires_grad, model.parameters())
assert sum(p.numel() for p in once) == 5
try:
    torch.optim.SGD(once, lr=0.1)
except ValueError as error:
    print(error)
else:
    raise AssertionError("a used-up iterator was taken")
# region read-once
parameters = [p for p in model.parameters() if p.requires_grad]
print(sum(p.numel() for p in parameters), "numbers to train")
optimizer = torch.optim.SGD(parameters, lr=0.1)
# endregion
before = [p.detach().clone() for p in parameters]
model(x).pow(2).mean().backward()
optimizer.step()
for p, old in zip(parameters, before):
    assert torch.allclose(p, old - 0.1 * p.grad) and not torch.equal(p, old)
