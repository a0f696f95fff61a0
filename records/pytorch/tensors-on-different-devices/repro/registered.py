# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""model.to(device) moves what is registered; plain tensors and lists of layers stay, however often it is called.

registered.py [plain|registered]
"""
import sys

import torch
from torch import nn


class Plain(nn.Module):
    def __init__(self):
        super().__init__()
        torch.manual_seed(0)
        self.layers = [nn.Linear(3, 3), nn.Linear(3, 3)]
        self.scale = torch.full((3,), 2.0)
        self.head = nn.Linear(3, 2)

    def forward(self, x):
        for layer in self.layers:
            x = layer(x) * self.scale
        return self.head(x)


class Registered(Plain):
    def __init__(self):
        super().__init__()
        layers, scale = self.layers, self.scale
        del self.scale
        # region register
        self.layers = nn.ModuleList(layers)
        self.register_buffer("scale", scale, persistent=False)
        # endregion
kind = sys.argv[1] if len(sys.argv) > 1 else "registered"
x = torch.arange(12.0).view(4, 3)
plain, good = Plain(), Registered()
reference = x.double()
for layer in plain.layers:
    reference = (reference @ layer.weight.double().t() + layer.bias.double()) * 2
reference = reference @ plain.head.weight.double().t() + plain.head.bias.double()
if kind == "plain":
    for _ in range(3):
        plain.to("meta")
    left = [plain.layers[0].weight, plain.scale]
    assert [t.device.type for t in left] == ["cpu", "cpu"] and plain.head.weight.device.type == "meta"
    assert len(list(plain.parameters())) == 2, "nor does the optimizer see the layers in the list"
    try:
        torch.ones(3, device="meta") * plain.scale
    except RuntimeError as error:
        print(error)
    else:
        raise AssertionError("two devices were taken")
else:
    assert torch.allclose(good(x).double(), reference, atol=1e-4)
    assert len(list(good.parameters())) == 6 and "scale" not in good.state_dict()
    good.to("meta")
    everything = list(good.parameters()) + list(good.buffers())
    assert len(everything) == 7 and all(t.device.type == "meta" for t in everything)
    out = good(x.to("meta"))
    assert out.device.type == "meta" and out.shape == (4, 2)
    print("6 parameters and 1 buffer moved, same numbers as the formula")
