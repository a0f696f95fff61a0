# /// script
# requires-python = ">=3.8"
# dependencies = ["torch>=2.0", "numpy"]
# ///
"""A function that torch.compile cannot trace as one graph, under fullgraph=True; the error is let out.

breaks.py [branch|print] [whole]: the traceback and the first line of the message, or the message whole.
"""
import sys
import traceback

import torch

kind = (sys.argv[1:] or ["branch"])[0]


def shortened(kind, error, trace):
    traceback.print_tb(trace)
    print("%s.%s: %s" % (kind.__module__, kind.__name__, str(error).splitlines()[0]), file=sys.stderr)


if "whole" not in sys.argv:
    sys.excepthook = shortened


def branch(x):
    y = x * 2
    if y.sum() > 0:
        return y + 1
    return y - 1


def printed(x):
    y = x * 2
    print("sum", y.sum())
    return y + 1


function = branch if kind == "branch" else printed
assert function(torch.ones(3)).tolist() == [3.0] * 3, "it is right without compile"
torch.compile(function, fullgraph=True, backend="eager")(torch.ones(3))
