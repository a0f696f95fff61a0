# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""any() around a comparison of two tensors asks for one equal value, and not for equal tensors."""
import torch

a, b = torch.tensor([1.0, 2.0]), torch.tensor([1.0, 5.0])
try:
    if a == b:
        pass
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("two values made one truth value")
print("any:", (a == b).any().item(), "equal:", torch.equal(a, b))
assert (a == b).any() and not torch.equal(a, b)
