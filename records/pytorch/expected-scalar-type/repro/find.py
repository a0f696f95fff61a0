# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A hook before every module names the first one whose input has another dtype than its weights."""
import torch
from torch import nn


def first_difference(model, data, target=None):
    found = []
    # region first-module-that-differs fill: model, found
    for name, module in model.named_modules():
        if isinstance(module, nn.Embedding):  # takes integers
            continue
        own = [p.dtype for p in module._parameters.values() if p is not None and p.is_floating_point()]

        def check(module, inputs, name=name, own=own):
            for x in inputs:
                if torch.is_tensor(x) and own and x.dtype != own[0]:
                    found.append((name, x.dtype, own[0]))

        module.register_forward_pre_hook(check)
    # endregion
    try:
        out = model(data)
    except (RuntimeError, ValueError) as error:
        print(found, "|", error)
        assert found
    else:
        if target is not None:
            try:
                nn.functional.nll_loss(out, target)
            except RuntimeError as error:
                print(found, "|", error)
                assert "Long" in str(error)
            else:
                raise AssertionError("a target of floats was taken")
    return found[:1]


def fresh():
    return nn.Sequential(nn.Linear(3, 3), nn.ReLU(), nn.Linear(3, 2))


data = torch.ones(4, 3)
assert first_difference(fresh(), data) == []
# the twin: a loss that gets floats as class numbers; no module is named
assert first_difference(fresh(), data, torch.ones(4)) == []
# an embedding takes integers, whatever the type of its weights
assert first_difference(nn.Sequential(nn.Embedding(5, 3), fresh()), torch.tensor([0, 4])) == []
assert first_difference(fresh(), data.double()) == [("0", torch.float64, torch.float32)]
partly = fresh()
partly[2].double()
assert first_difference(partly, data) == [("2", torch.float32, torch.float64)]
