# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Run a file whose indentation is broken. broken.py [mixed|unexpected|unindent|missing|parsed|twin]"""
import ast
import inspect
import subprocess
import sys
import textwrap

from files import BROKEN, write



class Model:
    def forward(self):
        return 1


if sys.argv[1:] == ["parsed"]:
    source = inspect.getsource(Model.forward)
    ast.parse(textwrap.dedent(source))
    ast.parse(source)
path = write(BROKEN[(sys.argv[1:] or ["mixed"])[0]])
sys.exit(subprocess.call([sys.executable, path]))
