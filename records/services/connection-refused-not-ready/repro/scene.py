# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""A client that asks a second before its service listens, and clients that ask at the wrong address.

scene.py [late|elsewhere|localhost]
"""
import sys

from errorcanon.lab.kits.refused_client import connect

connect((sys.argv[1:] or ["late"])[0])
