# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""A client is refused although its service runs, at another address: not this cause.

scene.py [elsewhere|localhost]
"""
import sys

from errorcanon.lab.kits.refused_client import connect

connect((sys.argv[1:] or ["elsewhere"])[0])
