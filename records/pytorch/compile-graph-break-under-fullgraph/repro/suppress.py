# /// script
# requires-python = ">=3.8"
# dependencies = ["torch>=2.0", "numpy"]
# ///
"""suppress_errors = True, which falls back to plain Python elsewhere, does not help under fullgraph=True."""
import torch
import torch._dynamo

torch._dynamo.config.suppress_errors = True


def branch(x):
    if x.sum() > 0:
        return x + 1
    return x - 1


try:
    torch.compile(branch, fullgraph=True, backend="eager")(torch.ones(3))
except torch._dynamo.exc.Unsupported as error:
    print(str(error).splitlines()[0])
else:
    raise AssertionError("the graph break was suppressed")
# control: without fullgraph the same function runs, with the setting or without it
assert torch.compile(branch, backend="eager")(torch.ones(3)).tolist() == [2.0] * 3
