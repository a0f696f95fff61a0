# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""Two modules import each other; a folder that hides a module of the standard library is the twin.

scene.py [circle|folder]
"""
import sys

from errorcanon.lab.kits.half_imported import run

run((sys.argv[1:] or ["circle"])[0])
