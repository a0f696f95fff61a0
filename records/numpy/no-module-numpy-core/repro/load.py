# /// script
# requires-python = ">=3.9"
# dependencies = ["numpy<2"]
# ///
"""Unpickle with NumPy 1 what NumPy 2 wrote.

load.py [4|5]: the protocol of the pickle
"""
import sys
import tempfile

from written import LOAD, lay, run

kind = (sys.argv[1:] or ["4"])[0]
with tempfile.TemporaryDirectory() as folder:
    lay(folder)
    code, text = run(folder, LOAD % ("", "data5.pkl" if kind == "5" else "data.pkl"))
print(text)
sys.exit(code)
