# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""allow_pickle given to np.save is no leave to load; given to every load, a stranger's file runs its code.

in_vain.py [save|everywhere]
"""
import functools
import os
import pickle
import sys
import tempfile

import numpy as np


class Stranger:
    def __reduce__(self):
        return os.mkdir, (mark,)


kind = (sys.argv[1:] or ["save"])[0]
with tempfile.TemporaryDirectory() as folder:
    path, mark = folder + "/data.npy", folder + "/was_here"
    if kind == "save":
        np.save(path, np.array([{"a": 1}], dtype=object), allow_pickle=True)
        for more in ({}, {"mmap_mode": "r"}, {"encoding": "latin1"}, {"fix_imports": False}):
            try:
                np.load(path, **more)
            except ValueError as error:
                assert "llow_pickle" in str(error) or "Python objects in dtype" in str(error), error
            else:
                raise AssertionError("was loaded")
    else:
        np.save(path, np.array([Stranger()], dtype=object))
        try:
            np.load(path)
        except ValueError:
            assert not os.path.exists(mark)
        np.load = functools.partial(np.load, allow_pickle=True)
        np.load(path)
        assert os.path.isdir(mark)
print(kind, "shown")
