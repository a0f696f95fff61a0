# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""With grad mode on, parameters unfrozen and the loss kept a tensor the gradient is that of the formula."""
import torch
from torch import nn

torch.manual_seed(0)
model, x, target = nn.Linear(4, 3), torch.randn(5, 4), torch.tensor([0, 1, 2, 0, 1])
for p in model.parameters():
    p.requires_grad = False
for p in model.parameters():
    p.requires_grad = True
with torch.no_grad():
    model(x)
    with torch.enable_grad():
        scores = model(x)
# region loss-from-scores fill: scores, target
loss = nn.functional.cross_entropy(scores, target)
loss.backward()
# endregion
share = torch.softmax(scores.detach(), 1)
share[torch.arange(5), target] -= 1
assert torch.allclose(model.weight.grad, share.t().matmul(x) / 5, atol=1e-5)
total = 0.0
# region for-the-log fill: total
total += loss.item()  # for the log, and only there
# endregion
assert loss.grad_fn is not None and isinstance(total, float)
print("equal to the formula")
if hasattr(torch, "inference_mode"):
    with torch.inference_mode(), torch.enable_grad():
        assert model(x).grad_fn is None, "inference mode is not lifted"
