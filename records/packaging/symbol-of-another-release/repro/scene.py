# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "errorcanon"]
# ///
"""A module calls what another torch had; a stale library in LD_LIBRARY_PATH is the twin.

scene.py [release|copy]
"""
import sys

from errorcanon.lab.kits.unresolved_symbol import import_module

import_module((sys.argv[1:] or ["release"])[0])
