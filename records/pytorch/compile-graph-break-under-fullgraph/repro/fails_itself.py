# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13", "numpy"]
# ///
"""A function that fails by itself prints the same first words under fullgraph=True; run plainly, it shows its error."""
import torch


def no_such_key(x):
    return x * {"scale": 2}["shift"]


def no_such_attribute(x):
    return x.no_such_attribute


def refuses(x):
    raise ValueError("three values are too few")


for function, kind in ((no_such_key, KeyError), (no_such_attribute, AttributeError), (refuses, ValueError)):
    found = []
    for run in (function, torch.compile(function, fullgraph=True, backend="eager")):
        try:
            run(torch.ones(3))
        except Exception as error:
            found.append(error)
    plain, compiled = found
    assert type(plain) is kind, plain
    assert type(compiled) is torch._dynamo.exc.Unsupported, compiled
    assert str(compiled).splitlines()[0] == "Observed exception", compiled
    assert "raised exception " + kind.__name__ in str(compiled), compiled
    print(kind.__name__, "plainly; Unsupported: Observed exception with fullgraph=True")
