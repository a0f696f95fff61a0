# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""An environment's module gets the system's older libstdc++; where none is newer is the twin.

scene.py [environment|nowhere]
"""
import sys

from errorcanon.lab.kits.newer_module import import_module

import_module((sys.argv[1:] or ["environment"])[0])
