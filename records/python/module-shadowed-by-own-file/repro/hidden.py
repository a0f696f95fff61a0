# /// script
# requires-python = ">=3.8"
# ///
"""Run a first try of a package in a file that has the package's name; ends with the error.

The name is the argument: torch, numpy or tensorflow. No such package has to be installed, since the
file is found before it.
"""
import os
import sys
import tempfile
from pathlib import Path

name = sys.argv[1]
program = Path(tempfile.mkdtemp(), f"{name}.py")
program.write_text(f"import {name}\n\nprint({name}.zeros(2))\n")
os.execv(sys.executable, [sys.executable, str(program)])
