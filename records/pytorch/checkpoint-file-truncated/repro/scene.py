# /// script
# requires-python = ">=3.9"
# dependencies = ["torch==2.13.0", "numpy"]
# ///
"""Load a file that stays from a program that stays: scene.py KIND.

half (the end of a checkpoint is missing), empty, page (a page of HTML, through torch.jit),
safetensors (under the name of a checkpoint), damaged (a checkpoint with one wrong byte in its pickle)."""
import io
import json
import os
import sys
import tempfile
import zipfile

import torch

kind = (sys.argv[1:] or ["half"])[0]
folder = tempfile.mkdtemp()
saved = io.BytesIO()
torch.save({"w": torch.arange(360000.0)}, saved)
whole = saved.getvalue()


def damaged():
    """Give the checkpoint with a byte in its pickle that stands for nothing; the archive is whole."""
    other = io.BytesIO()
    with zipfile.ZipFile(saved) as old, zipfile.ZipFile(other, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            new.writestr(name, content[:2] + b"\xff" + content[3:] if name.endswith("data.pkl") else content)
    return other.getvalue()


def safetensors():
    """Give a file of that format: the length of its header, the header, the numbers."""
    header = json.dumps({"w": {"dtype": "F32", "shape": [2], "data_offsets": [0, 8]}}).encode().ljust(0xE0)
    return len(header).to_bytes(8, "little") + header + bytes(8)


content = {
    "half": lambda: whole[: len(whole) // 2],
    "empty": lambda: b"",
    "page": lambda: b"<!DOCTYPE html>\n<html><head><title>model.pt</title></head></html>\n",
    "safetensors": safetensors,
    "damaged": damaged,
}[kind]()
with open(folder + "/model.pt", "wb") as file:
    file.write(content)
load = "torch.jit.load" if kind == "page" else "torch.load"
with open(folder + "/main.py", "w") as file:
    file.write("import torch\n\n%s('model.pt')\n" % load)
os.chdir(folder)
os.execv(sys.executable, [sys.executable, folder + "/main.py"])
