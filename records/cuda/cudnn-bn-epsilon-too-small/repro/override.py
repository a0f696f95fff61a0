# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Raise the epsilon of a trained model: the statistics stay, the result hardly moves.

    python override.py         the step
    python override.py reset   the statistics thrown away as well, as some advise: harm
"""

import copy
import sys

import torch

torch.manual_seed(0)
model = torch.nn.Sequential(torch.nn.BatchNorm2d(4, eps=1e-6, affine=False), torch.nn.ReLU())
for _ in range(200):
    model(torch.randn(32, 4, 8, 8) * 3 + 5)
model.eval()
x = torch.randn(32, 4, 8, 8) * 3 + 5
before, state = model(x), copy.deepcopy(model.state_dict())
# region raise-epsilon fill: model
for module in model.modules():
    if isinstance(module, torch.nn.modules.batchnorm._BatchNorm) and 0 <= module.eps < 1.001e-5:
        module.eps = 1.001e-5
# endregion
bn = model[0]
assert all(torch.equal(state[name], value) for name, value in model.state_dict().items())
shape = (1, 4, 1, 1)
mean, variance = bn.running_mean.double().view(shape), bn.running_var.double().view(shape)
reference = ((x.double() - mean) / (variance + 1.001e-5) ** 0.5).clamp(min=0)

if sys.argv[1:] == ["reset"]:
    bn.reset_running_stats()
    error = float((model(x).double() - reference).abs().max())
    print("after the reset the output is off by %.2f" % error)
    assert error > 1
else:
    after = model(x)
    print("largest change by the new epsilon: %.1e" % float((after - before).abs().max()))
    assert torch.allclose(after.double(), reference, atol=1e-5)
    assert torch.allclose(after, before, atol=1e-4)
