# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""The libraries of the machine are all too old; an environment that holds a newer one is the twin.

scene.py [nowhere|environment]
"""
import sys

from errorcanon.lab.kits.newer_module import import_module

import_module((sys.argv[1:] or ["nowhere"])[0])
