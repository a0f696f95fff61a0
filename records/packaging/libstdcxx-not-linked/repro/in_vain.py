# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""libstdc++ is installed and its folder is on the path: the module does not ask for it."""
import os
import subprocess
import tempfile

from build import compile_to, link, run

with tempfile.TemporaryDirectory() as folder:
    compile_to(folder)
    link(folder, "gcc")
    library = subprocess.check_output(["g++", "-print-file-name=libstdc++.so.6"]).decode().strip()
    assert os.path.exists(library), library
    for more in ({}, {"LD_LIBRARY_PATH": os.path.dirname(os.path.realpath(library))}):
        code, text = run(folder, **more)
        assert code == 1 and "undefined symbol: " in text, text
