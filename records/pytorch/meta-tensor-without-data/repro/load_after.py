# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""to_empty and then the checkpoint, or assign=True: the values are those of the checkpoint; buffers want care."""
import sys

import torch
from torch import nn


class Model(nn.Module):
    def __init__(self, device=None):
        super().__init__()
        self.linear = nn.Linear(4, 2, device=device)
        self.register_buffer("scale", torch.full((2,), 3.0, device=device), persistent=False)

    def forward(self, x):
        return self.linear(x) * self.scale


torch.manual_seed(0)
reference, x = Model(), torch.randn(5, 4)
checkpoint = reference.state_dict()
assert "scale" not in checkpoint, "a buffer outside of the checkpoint"
model = Model("meta")
if sys.argv[1:] == ["assign"]:
    # region assign
    model.load_state_dict(checkpoint, assign=True)
    # endregion
    assert model.scale.is_meta
    model.scale = torch.full((2,), 3.0)
else:
    # region to-empty-then-load
    model.to_empty(device="cpu")
    model.load_state_dict(checkpoint)
    # endregion
    model.scale.fill_(3.0)
assert not any(t.is_meta for t in [*model.parameters(), *model.buffers()])
assert torch.equal(model(x), reference(x))
