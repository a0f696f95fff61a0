# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""groups=1 is another layer: four times the weights, none of which a grouped checkpoint holds."""
import torch
from torch import nn

torch.manual_seed(0)
x = torch.randn(2, 8, 6, 6)
grouped, dense = nn.Conv2d(8, 12, 3, groups=4, bias=False), nn.Conv2d(8, 12, 3, bias=False)
assert dense.weight.numel() == 4 * grouped.weight.numel()
try:
    dense.load_state_dict(grouped.state_dict())
except RuntimeError as error:
    print(error)
    assert "size mismatch for weight" in str(error)
else:
    raise AssertionError("the grouped weights were taken")

# one output of the dense layer sees every channel, one of the grouped layer two of them
def seen(layer):
    moved = x.clone()
    moved[:, 7] += 1
    return bool((layer(x) - layer(moved))[:, 0].abs().max() > 1e-6)


assert seen(dense) and not seen(grouped)
