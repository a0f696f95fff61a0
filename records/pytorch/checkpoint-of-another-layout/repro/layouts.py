# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""The same weights in the layouts in which people save them."""
import os
import tempfile

import torch
from torch import nn


def make_model():
    return nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))


torch.manual_seed(0)
TRAINED = make_model()
STATE = TRAINED.state_dict()
OPTIMIZER = torch.optim.SGD(TRAINED.parameters(), lr=0.1).state_dict()
LAYOUTS = {
    "bare": STATE,
    "tutorial": {"epoch": 3, "model_state_dict": STATE, "optimizer_state_dict": OPTIMIZER},
    "imagenet": {"epoch": 3, "arch": "net", "state_dict": {"module." + k: v for k, v in STATE.items()}, "optimizer": OPTIMIZER},
    "lightning": {"pytorch-lightning_version": "2.5.0", "state_dict": {"model." + k: v for k, v in STATE.items()}, "hyper_parameters": {}},
    "published": {"model": STATE},
    "ema": {"model_ema": STATE, "args": None},
    "whole": TRAINED,
}
SAMPLE = torch.ones(1, 3)


def save(layout):
    path = os.path.join(tempfile.mkdtemp(), "model.pth")
    torch.save(LAYOUTS[layout], path)
    return path


def load(path):
    """A whole model is a pickle of classes, which later releases load only when asked to."""
    try:
        return torch.load(path, map_location="cpu", weights_only=False)
    except TypeError:  # before 1.13
        return torch.load(path, map_location="cpu")


def equal(model):
    """The outputs are those of the trained model."""
    with torch.no_grad():
        return torch.equal(model(SAMPLE), TRAINED(SAMPLE))
