# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""Which number a NumPy gives for its C interface; the table of the releases that have it."""
import ctypes
import os
import subprocess
import sys

import numpy

FIRST = {0xD: "1.16", 0xE: "1.20", 0xF: "1.22", 0x10: "1.23", 0x11: "1.25", 0x12: "2.0", 0x13: "2.1", 0x14: "2.3", 0x15: "2.4", 0x16: "2.5"}


def key(version):
    return tuple(map(int, version.split(".")[:2]))


core = getattr(numpy, "_core", None) or numpy.core
get = ctypes.pythonapi.PyCapsule_GetPointer
get.restype, get.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
table = ctypes.cast(get(core._multiarray_umath._ARRAY_API, None), ctypes.POINTER(ctypes.c_void_p))
number = ctypes.CFUNCTYPE(ctypes.c_uint)(table[211])()  # PyArray_GetNDArrayCFeatureVersion
expected = max(n for n, first in FIRST.items() if key(first) <= key(numpy.__version__))
print(numpy.__version__, hex(number))
assert number == expected, hex(expected)

path = os.environ.get("ONNXRUNTIME_PYBIND11_STATE_LIB")  # built for 0xe; it prints the numbers and goes on
if path:
    code = "import sys; sys.path.insert(0, %r); import onnxruntime_pybind11_state" % os.path.dirname(path)
    text = subprocess.run([sys.executable, "-c", code], stderr=subprocess.PIPE).stderr.decode()
    print(text.split("\n")[0])
    said = "API version 0xe but this version of numpy is %#x" % number
    assert (said in text) == (number < 0xE), text
