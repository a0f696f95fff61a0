# /// script
# requires-python = ">=3.7"
# dependencies = ["torch"]
# ///
"""The same module, unchanged, in a release that has what it was built against: it computes the right thing.

matching.py [USE]
"""
import sys
import tempfile

from build import build, run

with tempfile.TemporaryDirectory() as folder:
    code, text = run(build(folder, (sys.argv[1:] or ["set-device-char"])[0]))
    assert code == 0 and text.strip().endswith("right"), text
