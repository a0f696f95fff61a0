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
y = torch.ones(3)
x.grad = None
z = x + y
(z * z).sum().backward()
assert x.tolist() == [-1, 2, 3] and x.grad.tolist() == [0, 6, 8]


def plus():
    z = x
    z += y


for write in (lambda: F.relu(x, inplace=True), plus):
    try:
        write()
    except RuntimeError as error:
        print(error)
        assert "a leaf Variable that requires grad" in str(error)
    else:
        raise AssertionError("the leaf was written")
