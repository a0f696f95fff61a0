# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Brackets around the text: a comma is missing then."""
import json

from parse import TEXTS

for name in ("lines", "row"):
    try:
        json.loads("[" + TEXTS[name] + "]")
    except json.JSONDecodeError as error:
        print(error)
        assert "Expecting ',' delimiter" in str(error)
    else:
        raise AssertionError(name)
