# /// script
# requires-python = ">=3.9"
# ///
"""One of two releases of the package; both lack the name: another_release.py NAME."""
import sys

from codes import CODES
from errorcanon.lab.kits.user_code import last_line

line = last_line(CODES[sys.argv[1]])
print(line)
words = ("cannot import name", "has no attribute", "No module named", "unexpected keyword argument")
assert any(one in line for one in words), line
