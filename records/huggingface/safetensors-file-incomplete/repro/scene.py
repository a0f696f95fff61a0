# /// script
# requires-python = ">=3.9"
# dependencies = ["safetensors", "numpy", "errorcanon"]
# ///
"""A file ends within its header; an array that was dumped is the twin.

scene.py [cut|array]
"""
import sys

from errorcanon.lab.kits.damaged_safetensors import open_model

open_model((sys.argv[1:] or ["cut"])[0])
