# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Load a state dict whose names are not those of the model, and let the error out.

Argument: module (default), saved from a model in DataParallel; wrapped, the whole checkpoint; bare,
a plain dict into DataParallel; other, another architecture.
"""
import sys

from torch import nn

form = sys.argv[1] if len(sys.argv) > 1 else "module"
model = nn.Sequential(nn.Conv2d(3, 4, 3), nn.BatchNorm2d(4))
model.load_state_dict(model.state_dict())
if form == "module":
    model.load_state_dict(nn.DataParallel(model).state_dict())
elif form == "wrapped":
    model.load_state_dict({"state_dict": model.state_dict(), "epoch": 3})
elif form == "bare":
    nn.DataParallel(model).load_state_dict(model.state_dict())
else:
    nn.Sequential(nn.Conv2d(3, 4, 3), nn.ReLU(), nn.BatchNorm2d(4)).load_state_dict(model.state_dict())
