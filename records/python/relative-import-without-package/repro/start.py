# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""A file of a package run by its path, imported as a top-level module, or started one level too deep.

start.py [script|import|deep]
"""
import sys
import tempfile

from errorcanon.lab.kits.project import run

from tree import tree

WORDS = {"script": ["train.py"], "import": ["-c", "import train"], "deep": ["-m", "tools.plot"]}
with tempfile.TemporaryDirectory() as folder:
    code, text = run(tree(folder), *WORDS[(sys.argv[1:] or ["script"])[0]])
print(text.replace(folder, "/src"))
sys.exit(code)
