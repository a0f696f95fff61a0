# /// script
# requires-python = ">=3.8"
# dependencies = ["h5py", "numpy"]
# ///
"""The broken file goes away, the whole one comes, and its size is compared."""
import os
import shutil

import h5py
from scene import make

source = make("whole", "on-the-server.h5")
path = make("cut")
# region fetched fill: source, path
os.remove(path)
shutil.copy(source, path)
assert os.path.getsize(path) == os.path.getsize(source)
# endregion
with h5py.File(path, "r") as file:
    assert file["x"][:].tolist() == list(range(5000))
