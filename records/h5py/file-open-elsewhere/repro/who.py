# /// script
# requires-python = ">=3.8"
# dependencies = ["h5py", "numpy"]
# ///
"""The files that this process has open; a file of another process is not among them."""
import os

import h5py
from scene import held_open


def opened_here():
    names = []
    # region who
    for file_id in h5py.h5f.get_obj_ids(h5py.h5f.OBJ_ALL, h5py.h5f.OBJ_FILE):
        print(h5py.h5f.get_name(file_id))
        # endregion
        names.append(h5py.h5f.get_name(file_id).decode())
    return names


with held_open() as (path, pid):
    assert opened_here() == []
with h5py.File(path, "r"):
    assert opened_here() == [path]
assert opened_here() == []
