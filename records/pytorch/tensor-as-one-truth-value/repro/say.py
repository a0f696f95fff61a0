# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""What was meant, said: for none, for all, per value, for a list."""
import torch

x = torch.tensor([1.0, -2.0])
others = [torch.tensor([0.0, 2.0]), x]
try:
    x in others
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("two values made one truth value")
mask = None
# region say fill: x, others, mask
everywhere = (x > 0).all()  # every value
somewhere = (x > 0).any()  # one value at least
positive = torch.where(x > 0, x, torch.zeros_like(x))  # value by value
given = mask is not None  # a tensor, or nothing
listed = any(x is other for other in others)  # this very tensor in a list
# endregion
assert (bool(everywhere), bool(somewhere), given, listed) == (False, True, False, True)
assert positive.tolist() == [1.0, 0.0]
