# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""A folder or a file hides a module of the standard library; true circles are the twins.

scene.py [folder|file|circle|both]
"""
import sys

from errorcanon.lab.kits.half_imported import run

run((sys.argv[1:] or ["folder"])[0])
