# /// script
# requires-python = ">=3.8"
# dependencies = ["torch>=2.0", "numpy"]
# ///
"""The compiled function gives the numbers of the plain one, for both branches.

right.py [several|where|out]: fullgraph left out; torch.where; the print moved to the caller.
"""
import sys

import torch

kind = (sys.argv[1:] or ["where"])[0]
count = []


def counting(graph, example_inputs):
    count.append(graph)
    return graph.forward


def plain(x):
    y = x * 2
    if y.sum() > 0:
        return y + 1
    return y - 1
# region where-in-place-of-if
def chosen(x):
    y = x * 2
    return torch.where(y.sum() > 0, y + 1, y - 1)
# endregion
def moved(x):
    y = x * 2
    return torch.where(y.sum() > 0, y + 1, y - 1), y.sum()


inputs = [torch.tensor([1.0, 2.0, 3.0]), torch.tensor([-1.0, -2.0, 1.0])]
if kind == "several":
    function = torch.compile(plain, backend=counting)
    results = [function(x) for x in inputs]
    assert len(count) > 1
elif kind == "where":
    # the side that is not chosen takes part in the gradient: its nan comes through
    zero = torch.zeros(1, requires_grad=True)
    torch.where(zero > 0, zero.sqrt(), zero * 2).sum().backward()
    assert torch.isnan(zero.grad).all()
    function = torch.compile(chosen, fullgraph=True, backend=counting)
    results = [function(x) for x in inputs]
    assert len(count) == 1
else:
    function = torch.compile(moved, fullgraph=True, backend=counting)
    results = []
    for x in inputs:
        # region move-it-out fill: function
        out, total = function(x)
        print("sum", total.item())
        # endregion
        assert total.item() == (x * 2).sum().item()
        results.append(out)
    assert len(count) == 1
assert results[0].tolist() == [3.0, 5.0, 7.0] and results[1].tolist() == [-3.0, -5.0, 1.0], results
print(len(count), "graphs")
