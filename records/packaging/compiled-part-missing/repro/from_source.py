# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""The package is installed, and Python started in its repository: from_source.py [source|own]"""
import os
import sys
import tempfile

from errorcanon.lab.kits.project import run

from fastsum import PROGRAM, checkout, install

with tempfile.TemporaryDirectory() as folder:
    root = checkout(folder)
    site = os.path.join(folder, "site")
    if sys.argv[1:] == ["own"]:  # a helper of one's own that is not there
        with open(os.path.join(root, "helpers.py"), "w") as file:
            file.write("x = 1\n")
        code, text = run(root, "-c", "from helpers import _load")
    else:
        install(root, site)
        code, text = run(folder, "-c", PROGRAM, PYTHONPATH=site)
        assert (code, text) == (0, "5\n"), text
        code, text = run(root, "-c", PROGRAM, PYTHONPATH=site)
print(text.replace(folder, "/app"))
sys.exit(code)
