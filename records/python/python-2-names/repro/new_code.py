# /// script
# requires-python = ">=3.7"
# dependencies = []
# ///
"""The same in Python 3 runs where the line of Python 2 fails: new_code.py NAME."""
import sys

from codes import CODES

old, new = CODES[(sys.argv[1:] or ["urllib2"])[0]]
try:
    exec(old, {})
except (AttributeError, ImportError, NameError) as error:
    print("old:", error)
else:
    raise AssertionError("the old line runs")
exec(new, {})
print("new: runs")
