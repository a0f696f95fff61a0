# /// script
# requires-python = ">=3.7"
# dependencies = []
# ///
"""What replaces the name works where the name is gone: successor.py NAME."""
import sys

from names import NAMES

one = NAMES[(sys.argv[1:] or ["clock"])[0]]
if sys.version_info[:2] > one.last:
    try:
        exec(one.old, {})
    except (AttributeError, ImportError) as error:
        print("old:", error)
    else:
        raise AssertionError("the old line still runs")
exec(one.new, {})
print("new: runs on", sys.version.split()[0])
