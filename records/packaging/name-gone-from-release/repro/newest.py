# /// script
# requires-python = ">=3.9"
# ///
"""The newest release lacks the name as the one before it did: newest.py NAME."""
import re
import sys

from codes import CODES
from errorcanon.lab.kits.user_code import last_line

WORDS = r"(?:cannot import name|has no attribute|No module named|unexpected keyword argument) '?([\w.]+)"
code = CODES[sys.argv[1]]
line = last_line(code)
print(line)
found = re.search(WORDS, line)
assert found and found.group(1).rpartition(".")[2] in code, (line, code)
