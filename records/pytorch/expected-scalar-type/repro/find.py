# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A hook before every module names the first one whose input has another dtype than its weights."""
import torch
from torch import nn


def first_difference(model, data):
    found = []
    # region first-module-that-differs fill: model, found
    for name, module in model.named_modules():
        own = [p.dtype for p in module._parameters.values() if p is not None and p.is_floating_point()]

        def check(module, inputs, name=name, own=own):
            for x in inputs:
                if torch.is_tensor(x) and own and x.dtype != own[0]:
                    found.append((name, x.dtype, own[0]))

        module.register_forward_pre_hook(check)
    # endregion
    try:
        model(data)
    except (RuntimeError, ValueError) as error:
        print(found, "|", error)
        assert found
    return found[:1]


def fresh():
    return nn.Sequential(nn.Linear(3, 3), nn.ReLU(), nn.Linear(3, 2))


data = torch.ones(4, 3)
assert first_difference(fresh(), data) == []
assert first_difference(fresh(), data.double()) == [("0", torch.float64, torch.float32)]
partly = fresh()
partly[2].double()
assert first_difference(partly, data) == [("2", torch.float32, torch.float64)]
