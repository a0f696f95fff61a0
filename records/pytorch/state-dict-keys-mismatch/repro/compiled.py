# /// script
# requires-python = ">=3.9"
# dependencies = ["torch>=2.1", "numpy"]
# ///
"""A compiled model has no .module; a plain state goes into _orig_mod, and its state has no prefix."""
import torch
from torch import nn

torch.manual_seed(0)
trained, x = nn.Linear(4, 3), torch.randn(2, 4)
saved, model = trained.state_dict(), torch.compile(nn.Linear(4, 3))
try:
    model.load_state_dict(saved)
except RuntimeError as error:
    print(error)
    assert 'Missing key(s) in state_dict: "_orig_mod.weight"' in str(error)
else:
    raise AssertionError("it was loaded into the wrapper")
assert not hasattr(model, "module")
model._orig_mod.load_state_dict(saved)
assert torch.equal(model._orig_mod(x), trained(x))
assert set(model._orig_mod.state_dict()) == set(saved)
