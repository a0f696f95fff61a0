# /// script
# requires-python = ">=3.9"
# ///
"""What jinja2 passed on until 3.0 is imported from markupsafe, where it is defined."""
from codes import CODES
from errorcanon.lab.kits.user_code import last_line

line = last_line(CODES["jinja2-markup"])
print(line)
assert "cannot import name 'Markup' from 'jinja2'" in line, line
line = last_line(CODES["jinja2-markup"].replace("from jinja2 import", "from markupsafe import"))
assert line == "", line
