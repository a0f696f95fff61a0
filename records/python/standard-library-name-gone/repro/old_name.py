# /// script
# requires-python = ">=3.7"
# dependencies = []
# ///
"""A line of older code, run with the Python that is here: old_name.py NAME."""
import sys

from names import NAMES

exec(NAMES[(sys.argv[1:] or ["clock"])[0]].old, {})
