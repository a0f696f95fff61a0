# /// script
# requires-python = ">=3.8"
# dependencies = ["pyarrow", "pandas", "numpy"]
# ///
"""A whole file begins and ends with PAR1."""
from scene import make

import os

seen = {}
for kind in ("whole", "cut", "csv", "empty", "damaged"):
    path = make(kind)
    # region looked fill: path
    with open(path, "rb") as file:
        size, begin = os.path.getsize(path), file.read(40)
        file.seek(max(0, size - 4))
        end = file.read()
    print(size, begin, end)
    # endregion
    seen[kind] = (begin[:4] == b"PAR1", end == b"PAR1")
assert seen == {"whole": (True, True), "cut": (True, False), "csv": (False, False), "empty": (False, False), "damaged": (True, True)}, seen
