# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Load a checkpoint as another layout than it was saved in, and let the error out.

Argument: bare (default), other, optimizer, state-as-model, model-as-state; missing, the twin: the key is right, the names are not.
"""
import sys

import torch
from layouts import load, make_model, save

form = sys.argv[1] if len(sys.argv) > 1 else "bare"
model = make_model()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
if form == "bare":
    checkpoint = torch.load(save("bare"), map_location="cpu")
    model.load_state_dict(checkpoint["model_state_dict"])
elif form == "other":
    model.load_state_dict(torch.load(save("imagenet"), map_location="cpu")["model"])
elif form == "optimizer":
    checkpoint = torch.load(save("published"), map_location="cpu")
    model.load_state_dict(checkpoint["model"])
    optimizer.load_state_dict(checkpoint["optimizer"])
elif form == "state-as-model":
    model = torch.load(save("bare"), map_location="cpu")
    model.eval()
elif form == "model-as-state":
    model.load_state_dict(load(save("whole")))
elif form == "missing":
    model.load_state_dict(torch.load(save("lightning"), map_location="cpu")["state_dict"])
