# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""The shape in the message is a parameter's where an optimizer changed it whole, and a part's where only a part was needed.

Anomaly mode names the forward call that needs the tensor, whether that is its result or a factor.
"""
import re
import warnings

import torch
from torch import nn

torch.manual_seed(0)
maker, judge = nn.Linear(2, 2), nn.Sequential(nn.Linear(2, 4), nn.Tanh(), nn.Linear(4, 1))
optimizer = torch.optim.SGD(judge.parameters(), lr=0.1)


def stepped():
    score = judge(maker(torch.randn(7, 2))).mean()
    score.backward(retain_graph=True)
    optimizer.step()
    return -score


def overwritten():
    hidden = torch.sigmoid(maker(torch.randn(7, 2)))  # the line to find
    hidden += 1
    return hidden.sum()


def part_stepped():
    score = (maker(torch.randn(7, 2)) @ judge[0].weight[:3].t()).sum()
    score.backward(retain_graph=True)
    optimizer.step()
    return -score


def factor_overwritten():
    factor = maker(torch.randn(7, 2))
    product = factor * factor  # the line to find
    factor += 1
    return product.sum()


parameters = {tuple(p.shape) for p in judge.parameters()} | {tuple(p.t().shape) for p in judge.parameters() if p.dim() == 2}
for build, of_a_parameter in ((stepped, True), (part_stepped, False), (overwritten, False)):
    try:
        build().backward()
    except RuntimeError as error:
        print(str(error)[:160])
        shape = tuple(int(n) for n in re.search(r"Tensor \[([\d, ]+)\]", str(error)).group(1).split(","))
        assert (shape in parameters) is of_a_parameter, shape
    else:
        raise AssertionError("nothing was noticed")

# a factor that is kept and overwritten: the message names the operation that wrote it last
factor = maker(torch.randn(7, 2)) * 2
product = factor * factor
factor += 1
try:
    product.sum().backward()
except RuntimeError as error:
    print(str(error)[:160])
    assert "output 0 of Add" in str(error)
else:
    raise AssertionError("nothing was noticed")
# the twin fails at the write, and speaks of a leaf
try:
    judge[0].weight.add_(1)
except RuntimeError as error:
    assert "leaf" in str(error) and "modified by an inplace operation" not in str(error)
else:
    raise AssertionError("a leaf was overwritten")

for build in (overwritten, factor_overwritten):
    with warnings.catch_warnings(record=True) as caught, torch.autograd.detect_anomaly():
        warnings.simplefilter("always")
        try:
            build().backward()
        except RuntimeError:
            pass
    text = "".join(str(warning.message) for warning in caught)
    assert "the line to find" in text and "+= 1" not in text, "the traceback of the forward call, not of the overwriting"
