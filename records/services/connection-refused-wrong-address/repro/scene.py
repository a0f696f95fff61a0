# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""A client asks at an address that its service, on another one of the machine, does not have.

scene.py [elsewhere|localhost|late]
"""
import sys

from errorcanon.lab.kits.refused_client import connect

connect((sys.argv[1:] or ["elsewhere"])[0])
