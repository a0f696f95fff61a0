# /// script
# requires-python = ">=3.8"
# dependencies = ["h5py", "numpy"]
# ///
"""The file appears under its name when it is whole."""
import os

import h5py
from scene import FOLDER

path = os.path.join(FOLDER, "data.h5")
# region written fill: path, "x"
with h5py.File(path + ".part", "w") as file:
    file["x"] = list(range(5000))
os.replace(path + ".part", path)
# endregion
with h5py.File(path, "r") as file:
    assert file["x"][:].tolist() == list(range(5000))
assert not os.path.exists(path + ".part")
