# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Length and first characters tell the texts apart."""
import contextlib
import io
import json

from parse import TEXTS


def look(text):
    # region look fill: text
    print(len(text), repr(text[:80]))
    # endregion


said = {}
for name in ("html", "empty", "dict", "comma", "lines"):
    try:
        json.loads(TEXTS[name])
    except json.JSONDecodeError as error:
        assert error.doc == TEXTS[name] and error.pos >= 0
    else:
        raise AssertionError(name)
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        look(TEXTS[name])
    said[name] = out.getvalue().strip()
    print(name, said[name])
assert said["html"].split(" ", 1)[1].startswith("'<") and said["empty"] == "0 ''"
assert said["dict"].split(" ", 1)[1].startswith("\"{'") and r"\n{" in said["lines"]
assert said["comma"].endswith(",}'")
