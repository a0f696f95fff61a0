# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""strict=False forgives names and not sizes: the error stays, and what fits has been loaded by then."""
import torch
from torch import nn

torch.manual_seed(0)
network = lambda classes: nn.Sequential(nn.Linear(8, 4), nn.ReLU(), nn.Linear(4, classes))
saved, model = network(10), network(5)
head = model[2].weight.detach().clone()
try:
    model.load_state_dict(saved.state_dict(), strict=False)
except RuntimeError as error:
    print(error)
    assert "size mismatch for 2.weight" in str(error)
else:
    raise AssertionError("10 classes went into 5")
assert torch.equal(model[0].weight, saved[0].weight), "a caught error leaves a half-loaded model"
assert torch.equal(model[2].weight, head)
