# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""One line after the other, or one document after the other. mended.py [lines|raw]"""
import json
import os
import sys

from parse import TEXTS, write

WANTED = [{"id": 1}, {"id": 2}]
if sys.argv[1:] != ["raw"]:
    os.chdir(os.path.dirname(write(TEXTS["lines"] + "\n")))
    # region lines fill: train.json
    with open("train.json") as file:
        rows = [json.loads(line) for line in file if line.strip()]
    # endregion
    assert rows == WANTED
else:
    for name in ("row", "pretty", "lines"):
        text = TEXTS[name]
        # region raw fill: text
        decoder, rows, text = json.JSONDecoder(), [], text.strip()
        while text:
            row, end = decoder.raw_decode(text)
            rows.append(row)
            text = text[end:].lstrip()
        # endregion
        assert rows == WANTED
print("held")
