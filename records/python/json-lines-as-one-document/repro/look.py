# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""What stands around the position tells the forms apart."""
import contextlib
import io
import json

from parse import TEXTS


def look(text):
    # region look fill: text
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        print(repr(text[max(0, error.pos - 20) : error.pos]), repr(text[error.pos : error.pos + 20]))
    # endregion


said = {}
for name in ("lines", "row", "semicolon", "pretty", "log"):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        look(TEXTS[name])
    said[name] = out.getvalue().strip()
    print(name, said[name])
assert said["lines"].startswith("'{\"id\": 1}\\n' '{") and said["row"].startswith("'{\"id\": 1}' '{")
assert said["pretty"].endswith("'{\\n  \"id\": 2\\n}\\n'") and said["log"].endswith("'warning: an old cach'"), said
assert said["semicolon"].endswith("';'")
