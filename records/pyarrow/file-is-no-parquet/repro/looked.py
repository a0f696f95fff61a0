# /// script
# requires-python = ">=3.8"
# dependencies = ["pyarrow", "pandas", "numpy"]
# ///
"""A whole file begins and ends with PAR1."""
from scene import make

import os

seen = {}
for kind in ("whole", "cut", "csv", "empty"):
    path = make(kind)
    # region looked fill: path
    with open(path, "rb") as file:
        data = file.read()
    print(len(data), data[:40], data[-4:])
    # endregion
    seen[kind] = (data[:4] == b"PAR1", data[-4:] == b"PAR1")
assert seen == {"whole": (True, True), "cut": (True, False), "csv": (False, False), "empty": (False, False)}, seen
