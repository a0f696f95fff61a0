# /// script
# requires-python = ">=3.8"
# dependencies = ["h5py", "numpy"]
# ///
"""A whole file, one that is cut, and others that are no HDF5."""
import os
import tempfile
import zipfile

import h5py

FOLDER = tempfile.mkdtemp()


def make(kind, name="model.h5"):
    path = os.path.join(FOLDER, name)
    if kind == "text":
        with open(path, "w") as file:
            file.write("version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 94653\n")
    elif kind == "keras":
        with zipfile.ZipFile(path, "w") as file:
            file.writestr("config.json", "{}")
    else:
        with h5py.File(path, "w") as file:
            file["x"] = list(range(5000))
        if kind == "cut":
            os.truncate(path, 20000)
    return path
