# /// script
# requires-python = ">=3.10"
# dependencies = ["torch", "numpy"]
# ///
"""eps = 0 in eval(): accepted again after 2.10, and the result is the formula's. In training it stays refused."""

import torch

torch.manual_seed(0)
layer = torch.nn.BatchNorm2d(3, eps=0.0, affine=False)
layer.running_mean += 2
layer.running_var *= torch.tensor([0.5, 1.0, 4.0])
x = torch.randn(8, 3, 8, 8)
try:
    layer(x)
except ValueError as error:
    print(error)
    assert "must be positive during training" in str(error)
else:
    raise SystemExit("training with eps = 0 was accepted")
reference = (x.double() - 2) / torch.tensor([0.5, 1.0, 4.0]).double().view(1, 3, 1, 1) ** 0.5
assert torch.allclose(layer.eval()(x).double(), reference, atol=1e-5)
