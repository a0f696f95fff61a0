# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""The weights of every layout, loaded: the outputs are those of the trained model.

Argument: state (default), optimizer, build, whole.
"""
import sys

import torch
from layouts import equal, load, make_model, save

form = sys.argv[1] if len(sys.argv) > 1 else "state"


def take_the_state(model, path):
    # region take-the-state fill: model, path
    saved = torch.load(path, map_location="cpu")
    keys = ("state_dict", "model_state_dict", "model", "model_ema", "net", "params")
    state = next((saved[key] for key in keys if key in saved), saved)
    for prefix in ("module.", "model."):
        state = {name[len(prefix):] if name.startswith(prefix) else name: value for name, value in state.items()}
    model.load_state_dict(state)
    # endregion


def new_optimizer(model, path):
    # region start-a-new-optimizer fill: model, path
    saved = torch.load(path, map_location="cpu")
    model.load_state_dict(saved["model"])
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    if "optimizer" in saved:
        optimizer.load_state_dict(saved["optimizer"])
    start_epoch = saved.get("epoch", -1) + 1
    # endregion
    return optimizer, start_epoch


if form == "state":
    for layout in ("bare", "tutorial", "imagenet", "lightning", "published", "ema"):
        model = make_model()
        assert not equal(model)
        take_the_state(model, save(layout))
        assert equal(model), layout
elif form == "optimizer":
    model = make_model()
    optimizer, start_epoch = new_optimizer(model, save("published"))
    assert equal(model) and start_epoch == 0
    before = model[0].weight.detach().clone()
    model(torch.ones(2, 3)).sum().backward()
    optimizer.step()
    assert not torch.equal(before, model[0].weight)
elif form == "build":
    path = save("bare")
    assert not hasattr(torch.load(path, map_location="cpu"), "eval")
    # region build-the-model fill: make_model, path
    model = make_model()
    model.load_state_dict(torch.load(path, map_location="cpu"))
    model.eval()
    # endregion
    assert equal(model)
else:
    model, whole = make_model(), load(save("whole"))
    # region state-of-the-model fill: model, whole
    model.load_state_dict(whole.state_dict())
    # endregion
    assert equal(model)
