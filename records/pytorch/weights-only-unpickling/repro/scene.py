# /// script
# requires-python = ">=3.9"
# dependencies = ["torch==2.13.0", "numpy"]
# ///
"""Load a file that stays from a program that stays: scene.py KIND.

protocol (torch.save with pickle_protocol=4), legacy (the same in the format from before 1.6),
plain (Python's own pickle.dump).
"""
import os
import pickle
import sys
import tempfile

import torch

kind = (sys.argv[1:] or ["protocol"])[0]
folder = tempfile.mkdtemp()
path = folder + "/model.pt"
if kind == "plain":
    with open(path, "wb") as file:
        pickle.dump({"w": [1.0, 2.0]}, file, protocol=4)
else:
    torch.save({"w": torch.arange(4.0)}, path, pickle_protocol=4, _use_new_zipfile_serialization=kind != "legacy")
with open(folder + "/main.py", "w") as file:
    file.write("import torch\n\ntorch.load('model.pt', weights_only=True)\n")
os.chdir(folder)
os.execv(sys.executable, [sys.executable, folder + "/main.py"])
