# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""List the device of all that takes part: more than one is this fault, meta alone or a second dtype is not."""
import contextlib
import io

import torch
from torch import nn


def places(model, *inputs):
    """Device -> names of parameters, buffers, plain tensors and layers in plain lists, and inputs."""
    found = {}
    for path, module in model.named_modules():
        held = dict(module._parameters)
        held.update(module._buffers)
        for name, value in vars(module).items():
            if torch.is_tensor(value):
                held[name] = value
            elif isinstance(value, (list, tuple)):
                for n, part in enumerate(value):
                    if isinstance(part, nn.Module):
                        held.update({"%s[%d].%s" % (name, n, k): p for k, p in part.named_parameters()})
                    elif torch.is_tensor(part):
                        held["%s[%d]" % (name, n)] = part
        for name, value in held.items():
            if value is not None:
                found.setdefault(str(value.device), []).append((path + "." + name).strip("."))
    for n, value in enumerate(inputs):
        found.setdefault(str(value.device), []).append("input %d" % n)
    return found


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv1d(1, 2, 3)
        self.extra = [nn.Conv1d(2, 2, 1)]
        self.scale = torch.ones(2, 1)

    def forward(self, x):
        return self.extra[0](self.conv(x)) * self.scale


def show(model):
    # region where-each-tensor-is
    for name, tensor in [*model.named_parameters(), *model.named_buffers()]:
        print(name, tensor.device, tensor.dtype)
    for path, module in model.named_modules():
        print(path, [name for name, value in vars(module).items() if torch.is_tensor(value) or isinstance(value, list)])
    # endregion
def shown(model):
    text = io.StringIO()
    with contextlib.redirect_stdout(text):
        show(model)
    return text.getvalue()


x = torch.ones(1, 1, 8)
assert list(places(Model(), x)) == ["cpu"]
moved = places(Model().to("meta"), x.to("meta"))
print(moved)
assert moved["cpu"] == ["scale", "extra[0].weight", "extra[0].bias"] or set(moved["cpu"]) == {"scale", "extra[0].weight", "extra[0].bias"}
assert moved["meta"] == ["conv.weight", "conv.bias", "input 0"]
lines = shown(Model().to("meta"))
assert "conv.weight meta torch.float32" in lines and "['scale', 'extra']" in lines.replace("'extra', 'scale'", "'scale', 'extra'"), lines
# twin: the dtypes differ, the device does not
try:
    Model()(x.double())
except RuntimeError as error:
    print(str(error).splitlines()[0])
else:
    raise AssertionError("two dtypes were taken")
assert list(places(Model(), x.double())) == ["cpu"]
# twin: weights that were never loaded are on meta, all of them
empty = nn.Linear(3, 2, device="meta")
assert places(empty) == {"meta": ["weight", "bias"]}
try:
    empty.to("cpu")
except NotImplementedError as error:
    assert "no data" in str(error)
else:
    raise AssertionError("meta weights were copied")
