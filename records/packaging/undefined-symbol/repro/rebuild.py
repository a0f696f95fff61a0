# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The module built against the library that runs, or the library that it was built against installed.

rebuild.py [module|library]
"""
import sys
import tempfile

from build import library, module, run

kind = (sys.argv[1:] or ["module"])[0]
use = "import ops; assert ops.size() == 5"
with tempfile.TemporaryDirectory() as folder:
    for wanted in ({"release": 2}, {"abi": 0}):
        module(folder, **wanted)
        library(folder)
        assert run(folder, use)[0] == 1
        if kind == "module":
            module(folder)
            library(folder)
        else:
            library(folder, **wanted)
        code, text = run(folder, use)
        assert code == 0, text
print("runs after the", kind, "was replaced")
