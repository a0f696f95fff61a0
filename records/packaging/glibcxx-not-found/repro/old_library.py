# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""A module that needs GLIBCXX_3.4.29, with a folder holding an older libstdc++ first on the path."""
import sys
import tempfile

from errorcanon.lab.kits.libstdcxx import run
from world import make

with tempfile.TemporaryDirectory() as folder:
    code, text = run(folder, "import ops", LD_LIBRARY_PATH=make(folder))
print(text.replace(folder, "/opt/env/lib"))
sys.exit(code)
