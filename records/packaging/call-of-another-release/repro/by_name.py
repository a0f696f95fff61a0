# /// script
# requires-python = ">=3.9"
# ///
"""The same argument, given by its name: by_name.py pandas-drop|flask-json-dumps."""
import sys

from codes import CODES
from errorcanon.lab.kits.user_code import last_line

NAMED = """
# region by-name fill: rows, 'a'
rows.drop('a', axis=1)
# endregion
"""
CALLS = {
    "pandas-drop": ("rows.drop('a', 1)", NAMED.split("\n")[2]),
    "flask-json-dumps": ("dumps({'a': 1}, app)", "dumps({'a': 1}, app=app)"),
}

name = sys.argv[1]
before, after = CALLS[name]
line = last_line(CODES[name])
print(line)
assert "were given" in line and before in CODES[name], line
line = last_line(CODES[name].replace(before, after))
assert line == "", line
