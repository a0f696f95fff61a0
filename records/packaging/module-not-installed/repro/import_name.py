# /// script
# requires-python = ">=3.8"
# ///
"""The distribution that bears the import name installs another module: import_name.py MODULE."""
import sys

from codes import CODES
from errorcanon.lab.kits.user_code import last_line

module, expected = sys.argv[1:]
line = last_line(CODES[module])
print(line)
assert expected in line, line
