# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Built on a real device from the start the module moves and keeps its values."""
import torch
from torch import nn

torch.manual_seed(0)
reference = nn.Linear(4, 2)
torch.manual_seed(0)
model = nn.Linear(4, 2, device="cpu").to("cpu", torch.float64)
assert torch.equal(model.weight, reference.weight.double())
if hasattr(torch, "set_default_device"):  # meta as a default reaches what is made below it
    with torch.device("meta"):
        assert nn.Linear(4, 2).weight.is_meta
        with torch.device("cpu"):
            inner = nn.Linear(4, 2)
    assert not inner.weight.is_meta and torch.isfinite(inner.weight).all()
