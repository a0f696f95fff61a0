# /// script
# requires-python = ">=3.7"
# dependencies = []
# ///
"""A line of Python 2, run with the Python 3 that is here: old_code.py NAME."""
import sys

from codes import CODES

exec(CODES[(sys.argv[1:] or ["urllib2"])[0]][0], {})
