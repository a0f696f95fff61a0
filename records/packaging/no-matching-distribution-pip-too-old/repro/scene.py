# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip"]
# ///
"""The tag of a wheel is newer than pip; a wheel for another Python is the twin.

scene.py [tag|python]
"""
import sys

from errorcanon.lab.kits.one_wheel import download

download((sys.argv[1:] or ["tag"])[0])
