# /// script
# requires-python = ">=3.9"
# dependencies = ["safetensors", "numpy"]
# ///
"""A file named model.safetensors that is something else.

other.py [pointer|page|pickle]
"""
import os
import sys
import tempfile

from files import INSTEAD, TRUE
from safetensors import safe_open

path = os.path.join(tempfile.mkdtemp(), "model.safetensors")
for content in (TRUE, INSTEAD[(sys.argv[1:] or ["pointer"])[0]]):
    with open(path, "wb") as file:
        file.write(content)
    with safe_open(path, framework="np") as opened:
        print(list(opened.keys()))
