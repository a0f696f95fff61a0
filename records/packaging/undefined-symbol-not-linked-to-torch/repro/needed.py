# /// script
# requires-python = ">=3.7"
# dependencies = ["torch"]
# ///
"""readelf -d: libtorch_python is not among what the module needs; a module for another release has it there."""
import subprocess
import tempfile

from build import GONE, build, run

with tempfile.TemporaryDirectory() as folder:
    for linked, uses, symbol in ((False, None, "THPVariableClass"), (True, GONE, "_ZN3c104goneEi")):
        module = build(folder, linked, *([uses] if uses else []))
        needed = [line for line in subprocess.check_output(["readelf", "-d", module]).decode().splitlines() if "NEEDED" in line]
        code, text = run(folder, "import torch, ops" if linked else "import ops")
        print(symbol, needed)
        assert code == 1 and "undefined symbol: " + symbol in text, text
        assert any("libtorch_python" in line for line in needed) == linked
