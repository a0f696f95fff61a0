# /// script
# requires-python = ">=3.9"
# dependencies = ["safetensors", "numpy"]
# ///
"""A file that ends too early.

cut.py [tensors|header|empty|zeros]
"""
import os
import sys
import tempfile

from files import CUT, TRUE
from safetensors import safe_open

path = os.path.join(tempfile.mkdtemp(), "model.safetensors")
for content in (TRUE, CUT[(sys.argv[1:] or ["tensors"])[0]]):
    with open(path, "wb") as file:
        file.write(content)
    with safe_open(path, framework="np") as opened:
        print(list(opened.keys()))
