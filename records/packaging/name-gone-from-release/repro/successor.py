# /// script
# requires-python = ">=3.9"
# ///
"""What a deprecation named before the old name went does its work: successor.py PACKAGE."""
import sys

from codes import CODES
from errorcanon.lab.kits.user_code import last_line

CHANGED = {
    "jinja2": ("jinja2-contextfilter", "contextfilter", "pass_context"),
    "werkzeug": ("werkzeug-url-quote", "from werkzeug.urls import url_quote", "from urllib.parse import quote as url_quote"),
    "urllib3": ("urllib3-method-whitelist", "method_whitelist", "allowed_methods"),
}

name, old, new = CHANGED[(sys.argv[1:] or ["jinja2"])[0]]
line = last_line(CODES[name])
print(line)
assert "cannot import name" in line or "unexpected keyword argument" in line, line
line = last_line(CODES[name].replace(old, new))
assert line == "", line
