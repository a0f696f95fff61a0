# /// script
# requires-python = ">=3.9"
# dependencies = ["transformers", "numpy", "errorcanon"]
# ///
"""A model is asked of the hub, which the lab cannot reach; a folder and a path are the twins.

scene.py [hub|cache|folder|gone]
"""
import sys

from errorcanon.lab.kits.from_pretrained import load

load((sys.argv[1:] or ["hub"])[0])
