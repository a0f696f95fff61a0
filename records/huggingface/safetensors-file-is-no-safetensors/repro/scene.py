# /// script
# requires-python = ">=3.9"
# dependencies = ["safetensors", "numpy", "errorcanon"]
# ///
"""An array was dumped into the file; one that ends within its header is the twin.

scene.py [array|cut]
"""
import sys

from errorcanon.lab.kits.damaged_safetensors import open_model

open_model((sys.argv[1:] or ["array"])[0])
