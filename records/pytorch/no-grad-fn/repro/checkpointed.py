# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A checkpoint over frozen input: let the input require grad, or take the variant without re-entering."""
import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

torch.manual_seed(0)
block, x = nn.Sequential(nn.Linear(4, 8), nn.Tanh(), nn.Linear(8, 3)), torch.randn(5, 4)
old = torch.__version__.startswith("1.0.")


def gradient(run):
    block.zero_grad()
    run().pow(2).mean().backward()
    return block[0].weight.grad.clone()


wanted = gradient(lambda: block(x))
reentrant = {} if old else {"use_reentrant": True}
try:
    gradient(lambda: checkpoint(block, x, **reentrant))
except RuntimeError as error:
    assert "does not require grad and does not have a grad_fn" in str(error)
else:
    raise AssertionError("it went backward")
assert torch.allclose(gradient(lambda: checkpoint(block, x.clone().requires_grad_(), **reentrant)), wanted, atol=1e-6)
if not old:
    assert torch.allclose(gradient(lambda: checkpoint(block, x, use_reentrant=False)), wanted, atol=1e-6)
print("the gradient without a checkpoint")
