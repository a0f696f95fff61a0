# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Load, where there is no GPU, a checkpoint whose tensors were saved on one; the error is let out.

Such a file is made without a GPU by a tagger for storages that writes cuda:0 in place of cpu, through
torch.serialization.register_package; the loader is the library's own.
"""
import os
import tempfile

import torch
from torch import nn


def gpu_file(held):
    path = os.path.join(tempfile.mkdtemp(), "gpu.pt")
    torch.serialization.register_package(0, lambda storage: "cuda:0", lambda storage, location: None)
    torch.save(held, path)
    registry = torch.serialization._package_registry
    registry[:] = [entry for entry in registry if entry[0] != 0]
    return path


if __name__ == "__main__":
    assert not torch.cuda.is_available()
    weights = nn.Linear(2, 2).state_dict()
    path = os.path.join(tempfile.mkdtemp(), "cpu.pt")
    torch.save(weights, path)
    assert torch.load(path)["weight"].shape == (2, 2)
    torch.load(gpu_file(weights))
