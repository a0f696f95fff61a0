# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""The folder above on sys.path, or in PYTHONPATH, does not give the started file a package."""
import tempfile

from errorcanon.lab.kits.project import run

from tree import tree

HEAD = "import sys\nsys.path.append({!r})\n"
with tempfile.TemporaryDirectory() as folder:
    app = tree(folder, train=HEAD.format(folder) + "from .helper import SIZE\nprint('size', SIZE)\n")
    for more in ({}, {"PYTHONPATH": folder}):
        code, text = run(app, "train.py", **more)
        assert code == 1 and "attempted relative import with no known parent package" in text, text
print("the same error with the folder above on the path")
