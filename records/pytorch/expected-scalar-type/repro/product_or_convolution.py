# /// script
# requires-python = ">=3.8"
# dependencies = ["torch"]
# ///
"""The hook names the kind of module that got another type: a convolution without a bias prints the line of a product."""
import torch
from torch import nn


def first_difference(model, data):
    found = []
    for name, module in model.named_modules():
        own = [p.dtype for p in module._parameters.values() if p is not None and p.is_floating_point()]

        def check(module, inputs, name=name, own=own):
            for x in inputs:
                if torch.is_tensor(x) and own and x.dtype != own[0]:
                    found.append((name, type(module).__name__))

        module.register_forward_pre_hook(check)
    try:
        model(data)
    except RuntimeError as error:
        print(found, "|", error)
        return found[0], str(error)
    raise AssertionError("two types were taken")


def network():
    return nn.Sequential(nn.Conv1d(3, 4, 1, bias=False), nn.Flatten(), nn.Linear(8, 2))


x = torch.ones(1, 3, 2)
partly = network()
partly[2].double()
assert first_difference(partly, x)[0] == ("2", "Linear")
found, line = first_difference(network(), x.double())
assert found == ("0", "Conv1d") and "expected scalar type" in line
