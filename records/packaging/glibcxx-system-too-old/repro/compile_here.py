# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""The same module compiled on this machine needs only what its library has."""
import tempfile

from errorcanon.lab.kits.libstdcxx import build_module, run, symbol_of, system_library
from world import USE, VERSION, make

with tempfile.TemporaryDirectory() as folder:
    make(folder)
    code, text = run(folder, "import ops")
    assert code == 1 and VERSION in text, text
    build_module(folder, symbol_of("GLIBCXX_3.4.2"), system_library())
    code, text = run(folder, USE)
    assert code == 0, text
    with open(folder + "/ops.so", "rb") as file:
        assert VERSION.encode() not in file.read()
print("42")
