# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Files with broken indentation."""
import os
import tempfile

BROKEN = {
    "mixed": "total = 0\nfor n in range(4):\n        total += n\n\ttotal += 1\n\ttotal += 1\nprint(total)\n",
    "unexpected": "total = 0\n    total += 1\nprint(total)\n",
    "unindent": "total = 0\nfor n in range(4):\n    if n:\n        total += n\n      total += 1\nprint(total)\n",
    "missing": "total = 0\nfor n in range(4):\n    # total += n\nprint(total)\n",
    "twin": "total = 0\nfor n in range(4)\n    total += n\nprint(total)\n",
}


def write(text):
    """Write train.py into a folder of its own; give its path."""
    path = os.path.join(tempfile.mkdtemp(), "train.py")
    with open(path, "w") as file:
        file.write(text)
    return path
