# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Steps that do not help: [map-location|strict-false]."""
import sys

import torch
from layouts import equal, make_model, save

if sys.argv[1:] == ["strict-false"]:
    model = make_model()
    before = {name: value.clone() for name, value in model.state_dict().items()}
    loaded = model.load_state_dict(torch.load(save("imagenet"), map_location="cpu"), strict=False)
    print(loaded)
    assert set(loaded.missing_keys) == set(before), "not one name was found"
    assert all(torch.equal(value, before[name]) for name, value in model.state_dict().items())
    assert not equal(model)
else:
    for place in (None, "cpu", torch.device("cpu")):
        for strict in (True, False):
            try:
                make_model().load_state_dict(torch.load(save("bare"), map_location=place)["state_dict"], strict=strict)
            except KeyError as error:
                assert error.args == ("state_dict",)
            else:
                raise AssertionError("it was loaded")
