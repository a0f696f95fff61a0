# /// script
# requires-python = ">=3.8"
# dependencies = ["h5py", "numpy"]
# ///
"""The file is open already. cause.py [lock|same-process|twin]"""
import os
import sys
import tempfile

import h5py
from scene import held_open

kind = (sys.argv[1:] or ["lock"])[0]
if kind == "lock":
    with held_open() as (path, pid):
        h5py.File(path, "r")
elif kind == "same-process":
    path = os.path.join(tempfile.mkdtemp(), "data.h5")
    first = h5py.File(path, "w")
    second = h5py.File(path, "w")
else:
    h5py.File(os.path.join(tempfile.mkdtemp(), "none.h5"), "r")
