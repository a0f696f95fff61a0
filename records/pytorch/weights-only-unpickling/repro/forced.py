# /// script
# requires-python = ">=3.9"
# dependencies = ["torch>=2.6", "numpy"]
# ///
"""TORCH_FORCE_NO_WEIGHTS_ONLY_LOAD=1 turns the default back, and not what a call says itself."""

import argparse
import io
import os

import torch

file = io.BytesIO()
torch.save({"w": torch.ones(3), "args": argparse.Namespace(lr=0.1)}, file)


def loaded(**options):
    file.seek(0)
    try:
        return torch.load(file, **options)
    except Exception as error:
        assert "Weights only load failed" in str(error), error
        return None


assert loaded() is None, "refused by default"
os.environ["TORCH_FORCE_NO_WEIGHTS_ONLY_LOAD"] = "1"
back = loaded()
assert back["w"].tolist() == [1, 1, 1] and back["args"].lr == 0.1
assert loaded(weights_only=True) is None, "what the call says goes first"
del os.environ["TORCH_FORCE_NO_WEIGHTS_ONLY_LOAD"]
assert loaded() is None
print("loaded with the variable, refused without it")
