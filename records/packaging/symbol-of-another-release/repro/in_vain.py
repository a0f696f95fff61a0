# /// script
# requires-python = ">=3.7"
# dependencies = ["torch"]
# ///
"""The same file installed again, and torch's folder put on LD_LIBRARY_PATH: the symbol stays undefined.

in_vain.py USE
"""
import shutil
import sys
import tempfile

from build import build, libraries, run

with tempfile.TemporaryDirectory() as folder:
    target = build(folder, sys.argv[1])
    kept = shutil.copy(target, folder)
    assert "undefined symbol: " in run(target)[1]
    shutil.copy(kept, target)
    for more in ({}, {"LD_LIBRARY_PATH": libraries()}):
        code, text = run(target, **more)
        assert code == 1 and "undefined symbol: " in text, text
