# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Parse several documents as one. parse.py [lines|row|semicolon|pretty|log|twin]"""
import json
import os
import sys
import tempfile

TEXTS = {
    "lines": '{"id": 1}\n{"id": 2}\n',
    "row": '{"id": 1}{"id": 2}',
    "semicolon": '{"id": 1};',
    "pretty": '{\n  "id": 1\n}\n{\n  "id": 2\n}\n',
    "log": '{"id": 1}\nwarning: an old cache\n',
    "twin": '{"id": 1, }',
}


def write(text):
    """Write train.json; give its path."""
    path = os.path.join(tempfile.mkdtemp(), "train.json")
    with open(path, "w") as file:
        file.write(text)
    return path


if __name__ == "__main__":
    with open(write(TEXTS[(sys.argv[1:] or ["lines"])[0]])) as file:
        print(json.load(file))
