# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Give every batch normalisation layer with an epsilon <= 0 the usual 1e-5, and check the result."""

import torch


def repair(model, eps=1e-5):
    for module in model.modules():
        if getattr(module, "eps", 1.0) <= 0:
            module.eps = eps


torch.manual_seed(0)
model = torch.nn.Sequential(torch.nn.BatchNorm2d(3, eps=-1.0, affine=False), torch.nn.BatchNorm2d(3, eps=1e-3))
repair(model)
assert [layer.eps for layer in model] == [1e-5, 1e-3], "only the faulty layer is touched"

device = "cuda" if torch.cuda.is_available() else "cpu"
x = torch.randn(16, 3, 8, 8) * 2 + 1
y = model.to(device)[0](x.to(device)).cpu().double()

x = x.double()
mean = x.mean(dim=(0, 2, 3), keepdim=True)
variance = ((x - mean) ** 2).mean(dim=(0, 2, 3), keepdim=True)
reference = (x - mean) / (variance + 1e-5) ** 0.5
print("largest difference to the formula: %.1e" % float((y - reference).abs().max()))
assert torch.allclose(y, reference, atol=1e-5)
