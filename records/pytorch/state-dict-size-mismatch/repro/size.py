# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Load a state dict with a tensor of another size, and let the error out.

Argument: classes (default), another number of classes; embedding, a grown vocabulary; not-strict, the
first with strict=False.
"""
import sys

from torch import nn

form = sys.argv[1] if len(sys.argv) > 1 else "classes"
network = lambda classes: nn.Sequential(nn.Linear(8, 4), nn.ReLU(), nn.Linear(4, classes))
network(10).load_state_dict(network(10).state_dict())
if form == "classes":
    network(5).load_state_dict(network(10).state_dict())
elif form == "embedding":
    nn.Embedding(120, 4).load_state_dict(nn.Embedding(100, 4).state_dict())
else:
    network(5).load_state_dict(network(10).state_dict(), strict=False)
