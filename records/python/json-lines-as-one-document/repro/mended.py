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
    text = TEXTS["row"]
    # region raw fill: text
    decoder, rows, at = json.JSONDecoder(), [], 0
    while at < len(text):
        row, at = decoder.raw_decode(text, at)
        rows.append(row)
    # endregion
    assert rows == WANTED
print("held")
