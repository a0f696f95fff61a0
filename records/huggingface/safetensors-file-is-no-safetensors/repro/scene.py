# /// script
# requires-python = ">=3.9"
# dependencies = ["safetensors", "numpy"]
# ///
"""Load a model from a folder that stays: its file is cut in the header, or is an array that was dumped.

scene.py [cut|array]
"""
import os
import sys
import tempfile

import numpy
from safetensors.numpy import save

MAIN = """from safetensors import safe_open

with safe_open("model.safetensors", framework="np") as opened:
    print(list(opened.keys()))
"""
true = save({"first": numpy.arange(6.0), "second": numpy.full(40, 7.0)})
content = {
    "cut": true[:60],
    "array": numpy.arange(5000, 5060).tobytes(),  # ids of tokens, written by tofile
}[(sys.argv[1:] or ["cut"])[0]]
folder = tempfile.mkdtemp()
for name, text in (("model.safetensors", content), ("adapter.safetensors", true), ("main.py", MAIN.encode())):
    with open(os.path.join(folder, name), "wb") as file:
        file.write(text)
os.chdir(folder)
os.execv(sys.executable, [sys.executable, os.path.join(folder, "main.py")])
