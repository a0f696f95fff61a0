# /// script
# requires-python = ">=3.6"
# dependencies = ["numpy"]
# ///
"""Which number a NumPy gives for its C interface, and how large its arrays and ufuncs are; the table of the releases."""
import ctypes
import os
import subprocess
import sys

import numpy

FIRST = {0xB: "1.13", 0xC: "1.14", 0xD: "1.16", 0xE: "1.20", 0xF: "1.22", 0x10: "1.23", 0x11: "1.25", 0x12: "2.0", 0x13: "2.1", 0x14: "2.3", 0x15: "2.4", 0x16: "2.5"}
# the first release with this size in bytes
ARRAY, UFUNC = {80: "1.13", 88: "1.20", 96: "1.22"}, {192: "1.13", 216: "1.16", 232: "1.22", 240: "2.1"}


def key(version):
    return tuple(map(int, version.split(".")[:2]))


core = getattr(numpy, "_core", None) or numpy.core
get = ctypes.pythonapi.PyCapsule_GetPointer
get.restype, get.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
table = ctypes.cast(get(getattr(core, "_multiarray_umath", core.multiarray)._ARRAY_API, None), ctypes.POINTER(ctypes.c_void_p))
number = ctypes.CFUNCTYPE(ctypes.c_uint)(table[211])()  # PyArray_GetNDArrayCFeatureVersion


def expected(table):
    return max(n for n, first in table.items() if key(first) <= key(numpy.__version__))


array, ufunc = numpy.ndarray.__basicsize__, numpy.ufunc.__basicsize__
print(numpy.__version__, hex(number), "array", array, "ufunc", ufunc)
assert (number, array) == (expected(FIRST), expected(ARRAY))
assert ufunc == expected(UFUNC)

path = os.environ.get("ONNXRUNTIME_PYBIND11_STATE_LIB")  # built for 0xe; it prints the numbers and goes on
if path:
    code = "import sys; sys.path.insert(0, %r); import onnxruntime_pybind11_state" % os.path.dirname(path)
    text = subprocess.run([sys.executable, "-c", code], stderr=subprocess.PIPE).stderr.decode()
    print(text.split("\n")[0])
    said = "API version 0xe but this version of numpy is %#x" % number
    assert (said in text) == (number < 0xE), text
