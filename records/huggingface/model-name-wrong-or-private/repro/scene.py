# /// script
# requires-python = ">=3.9"
# dependencies = ["transformers", "numpy", "errorcanon"]
# ///
"""A path that never was is taken for a name on the hub; a folder without a tokenizer is the twin.

scene.py [gone|folder]
"""
import sys

from errorcanon.lab.kits.from_pretrained import load

load((sys.argv[1:] or ["gone"])[0])
