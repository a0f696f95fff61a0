# /// script
# requires-python = ">=3.9"
# ///
"""The newest release lacks the name as the one before it did: newest.py NAME."""
import sys

from codes import CODES
from errorcanon.lab.kits.user_code import last_line

line = last_line(CODES[sys.argv[1]])
print(line)
assert "has no attribute" in line or "cannot import name" in line, line
