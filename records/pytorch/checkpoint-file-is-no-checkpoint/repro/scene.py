# /// script
# requires-python = ">=3.9"
# dependencies = ["torch==2.13.0", "numpy", "errorcanon"]
# ///
"""A file of another format bears the name of a checkpoint; a checkpoint with a wrong byte is the twin.

scene.py [safetensors|damaged]
"""
import sys

from errorcanon.lab.kits.damaged_checkpoint import load

load((sys.argv[1:] or ["safetensors"])[0])
