# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""Load a file that is no .npy: the pointer that Git LFS left in its place.

no_npy.py [refused|allowed|in-vain]: without leave, with leave, and both shown
"""
import os
import sys
import tempfile

import numpy as np

POINTER = b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 4\n"
kind = (sys.argv[1:] or ["refused"])[0]
os.chdir(tempfile.mkdtemp())
with open("data.npy", "wb") as file:
    file.write(POINTER)
if kind == "refused":
    np.load("data.npy")
elif kind == "allowed":
    np.load("data.npy", allow_pickle=True)
else:
    for data in (POINTER, b"<!DOCTYPE html>\n<html></html>\n"):
        with open("data.npy", "wb") as file:
            file.write(data)
        try:
            np.load("data.npy", allow_pickle=True)
        except Exception as error:  # an OSError, or an UnpicklingError in later releases
            assert "Failed to interpret file" in str(error), error
            print(type(error).__name__, error)
        else:
            raise AssertionError("was loaded")
    np.save("data.npy", np.arange(4.0))
    assert np.load("data.npy").tolist() == [0, 1, 2, 3], "the real file needs no leave"
