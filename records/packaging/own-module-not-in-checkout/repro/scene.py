# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""A clone lacks a package that git was told to ignore; one in which it lies beside the script is the twin.

scene.py [checkout|path]
"""
import sys

from errorcanon.lab.kits.cloned_project import train

train((sys.argv[1:] or ["checkout"])[0])
