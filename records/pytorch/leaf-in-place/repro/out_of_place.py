# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""In a forward pass, write no leaf: inplace=False, or a clone, gives the right gradient."""
import torch
import torch.nn.functional as F

x = torch.tensor([-1.0, 2.0, 3.0], requires_grad=True)
for write in (lambda: F.relu(x), lambda: F.relu(x.clone(), inplace=True), lambda: torch.where(x > 0, x, torch.zeros(3))):
    x.grad = None
    out = write()
    (out * out).sum().backward()
    assert x.tolist() == [-1, 2, 3] and x.grad.tolist() == [0, 4, 6]
try:
    F.relu(x, inplace=True)
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("the leaf was written")
