# /// script
# requires-python = ">=3.9"
# ///
"""The newest release refuses the call as the one before it did: newest.py NAME."""
import sys

from codes import CODES
from errorcanon.lab.kits.user_code import last_line

line = last_line(CODES[sys.argv[1]])
print(line)
assert "but 2 were given" in line or "missing 1 required positional argument" in line, line
