# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""LD_LIBRARY_PATH and LD_PRELOAD set in the program itself come too late."""
import os
import tempfile

from errorcanon.lab.kits.libstdcxx import run, system_library
from world import USE, make

with tempfile.TemporaryDirectory() as folder:
    old, new = make(folder), system_library()
    for name, value in (("LD_LIBRARY_PATH", os.path.dirname(new)), ("LD_PRELOAD", new)):
        code, text = run(folder, "import os; os.environ[%r] = %r; import ops" % (name, value), LD_LIBRARY_PATH=old)
        assert code == 1 and "GLIBCXX_3.4.29' not found" in text, text
        # control: in the environment before Python starts
        assert run(folder, USE, **{"LD_LIBRARY_PATH": old, name: value})[0] == 0
print("too late inside, right outside")
