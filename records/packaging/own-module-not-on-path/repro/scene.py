# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""A package lies beside the folder of the script; a clone that lacks it is the twin.

scene.py [path|checkout]
"""
import sys

from errorcanon.lab.kits.cloned_project import train

train((sys.argv[1:] or ["path"])[0])
