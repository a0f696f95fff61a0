# /// script
# requires-python = ">=3.9"
# dependencies = ["transformers", "numpy", "errorcanon"]
# ///
"""A folder has a model and no tokenizer; a hub that is not asked is the twin.

scene.py [folder|cache]
"""
import sys

from errorcanon.lab.kits.from_pretrained import load

load((sys.argv[1:] or ["folder"])[0])
