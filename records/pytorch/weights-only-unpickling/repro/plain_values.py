# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A checkpoint of tensors and plain values loads under weights_only=True; converted once, it stays so."""
import argparse
import io

import numpy as np
import torch

torch.manual_seed(0)


def through(held, **options):
    file = io.BytesIO()
    torch.save(held, file)
    file.seek(0)
    return torch.load(file, **options)


weights = {"w": torch.randn(3)}
held = {"model": weights, "args": argparse.Namespace(lr=0.1, layers=[2, 2]), "best": np.float64(0.5), "means": np.arange(3.0)}
trusted = through(held, weights_only=False)
# region plain-values fill: trusted
plain = {"model": trusted["model"], "args": vars(trusted["args"]), "best": float(trusted["best"]), "means": torch.from_numpy(trusted["means"])}
# endregion
back = through(plain, weights_only=True)
assert torch.equal(back["model"]["w"], weights["w"]) and back["args"] == {"lr": 0.1, "layers": [2, 2]}
assert back["best"] == 0.5 and back["means"].tolist() == [0.0, 1.0, 2.0]
try:
    through(held, weights_only=True)
except Exception as error:
    print(str(error).splitlines()[0][:60])
else:
    raise AssertionError("the first file was taken")
