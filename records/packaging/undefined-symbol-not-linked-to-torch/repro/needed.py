# /// script
# requires-python = ">=3.7"
# dependencies = ["errorcanon", "torch"]
# ///
"""readelf -d: libtorch_python is not among what the module needs; a module for another release has it there."""
import os
import tempfile

from build import GONE, build, run
from errorcanon.lab.kits.shell import bash

NEEDED = """
# region what-it-needs fill: ops.so
readelf -d ops.so | grep NEEDED
# endregion
"""
with tempfile.TemporaryDirectory() as folder:
    for linked, uses, symbol in ((False, None, "THPVariableClass"), (True, GONE, "_ZN3c104goneEi")):
        module = build(folder, linked, *([uses] if uses else []))
        needed = bash(NEEDED.replace("ops.so", os.path.basename(module)), folder)[1]  # may be an empty list
        code, text = run(folder, "import torch, ops" if linked else "import ops")
        print(symbol, "| libtorch_python is needed:", "libtorch_python.so" in needed)
        assert code == 1 and "undefined symbol: " + symbol in text, text
        assert ("libtorch_python.so" in needed) == linked
