# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "errorcanon"]
# ///
"""A module is linked to no library of torch; one that is linked, and calls what no torch has, is the twin.

scene.py [unlinked|gone]
"""
import sys

from errorcanon.lab.kits.unresolved_symbol import import_module

import_module((sys.argv[1:] or ["unlinked"])[0])
