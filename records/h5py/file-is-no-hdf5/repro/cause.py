# /// script
# requires-python = ">=3.8"
# dependencies = ["h5py", "numpy"]
# ///
"""What is opened is no whole HDF5 file. cause.py [text|keras|cut|twin]"""
import sys

import h5py
from scene import FOLDER, make

kind = (sys.argv[1:] or ["text"])[0]
h5py.File(FOLDER if kind == "twin" else make(kind), "r")
