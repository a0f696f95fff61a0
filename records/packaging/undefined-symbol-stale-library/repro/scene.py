# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "errorcanon"]
# ///
"""A stale libc10.so lies in LD_LIBRARY_PATH; modules of another torch, or linked to none, are the twins.

scene.py [copy|release|unlinked]
"""
import sys

from errorcanon.lab.kits.unresolved_symbol import import_module

import_module((sys.argv[1:] or ["copy"])[0])
