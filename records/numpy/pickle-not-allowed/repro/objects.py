# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""Load an array of objects without leave to unpickle.

objects.py [dict|ragged|npz|pickle]; an array of numbers must load.
"""
import os
import pickle
import sys
import tempfile

import numpy as np

kind = (sys.argv[1:] or ["dict"])[0]
os.chdir(tempfile.mkdtemp())
np.save("numbers.npy", np.arange(6.0))
assert np.load("numbers.npy").tolist() == [0, 1, 2, 3, 4, 5]
if kind == "dict":  # becomes an array of one object
    np.save("data.npy", {"labels": [0, 1]}, allow_pickle=True)
    np.load("data.npy")
elif kind == "ragged":
    np.save("data.npy", np.array([[1, 2, 3], [4]], dtype=object))
    np.load("data.npy")
elif kind == "npz":
    np.savez("data.npz", numbers=np.arange(6.0), names=np.array(["a", None], dtype=object))
    assert np.load("data.npz")["numbers"].sum() == 15, "the others in the file are not concerned"
    np.load("data.npz")["names"]
else:
    with open("data.npy", "wb") as file:
        pickle.dump({"labels": [0, 1]}, file)
    np.load("data.npy")
