# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""to_empty makes the message go away and leaves memory as it was found: no weights."""
import torch
from torch import nn

torch.manual_seed(0)
reference = nn.Linear(64, 64)
torch.manual_seed(0)
model = nn.Linear(64, 64, device="meta").to_empty(device="cpu")
print("weights:", model.weight.flatten()[:3].tolist())
assert not model.weight.is_meta and not torch.equal(model.weight, reference.weight)
