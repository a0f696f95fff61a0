# /// script
# requires-python = ">=3.9"
# dependencies = ["torch==2.13.0", "numpy", "errorcanon"]
# ///
"""The end of a checkpoint is missing, or all of it; a page of HTML is the twin.

scene.py [half|empty|page]
"""
import sys

from errorcanon.lab.kits.damaged_checkpoint import load

load((sys.argv[1:] or ["half"])[0])
