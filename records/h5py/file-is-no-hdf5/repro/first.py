# /// script
# requires-python = ">=3.8"
# dependencies = ["h5py", "numpy"]
# ///
"""The first bytes and the size tell what the file is."""
from scene import make

import os

seen = []
for kind in ("whole", "cut", "text", "keras"):
    path = make(kind)
    # region first fill: path
    with open(path, "rb") as file:
        print(os.path.getsize(path), file.read(60))
        # endregion
        file.seek(0)
        seen.append(file.read(4))
assert seen == [b"\x89HDF", b"\x89HDF", b"vers", b"PK\x03\x04"], seen
