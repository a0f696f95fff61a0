# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Load a checkpoint that holds more than tensors and plain values, and let the error out.

Argument: namespace (default), numpy, model (a whole pickled module), function; a second argument
"asked" passes weights_only=True by name, which releases before 2.6 need.
"""
import argparse
import io
import math
import sys

import numpy as np
import torch
from torch import nn

form = sys.argv[1] if len(sys.argv) > 1 else "namespace"
options = {"weights_only": True} if sys.argv[2:] == ["asked"] else {}
weights = nn.Linear(2, 2).state_dict()
held = {
    "namespace": {"model": weights, "args": argparse.Namespace(lr=0.1)},
    "numpy": {"model": weights, "best": np.float64(0.5)},
    "model": nn.Linear(2, 2),
    "function": {"model": weights, "schedule": math.sqrt},
}[form]


def loaded(held):
    file = io.BytesIO()
    torch.save(held, file)
    file.seek(0)
    return torch.load(file, **options)


assert set(loaded({"model": weights, "epoch": 3, "name": "a"})) == {"model", "epoch", "name"}
loaded(held)
