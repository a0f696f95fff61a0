# /// script
# requires-python = ">=3.7"
# dependencies = ["torch"]
# ///
"""A module that was built against another torch than the one that runs.

other_release.py [USE]
"""
import sys
import tempfile

from build import build, run

with tempfile.TemporaryDirectory() as folder:
    code, text = run(build(folder, (sys.argv[1:] or ["set-device-char"])[0]))
print(text)
sys.exit(code)
