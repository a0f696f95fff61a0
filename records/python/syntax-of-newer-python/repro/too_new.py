# /// script
# requires-python = ">=3.7"
# dependencies = []
# ///
"""Run a program with a syntax that came with a later Python: too_new.py [NAME], a name of sources.NEW."""
import sys
import tempfile

from sources import NEW, run

with tempfile.TemporaryDirectory() as folder:
    code, text = run(folder, NEW[(sys.argv[1:] or ["match"])[0]][1])
print(text)
sys.exit(code)
