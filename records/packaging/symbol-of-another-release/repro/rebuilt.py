# /// script
# requires-python = ">=3.7"
# dependencies = ["torch"]
# ///
"""Built again as the installed release declares the function: what failed to load computes the right thing.

rebuilt.py [BEFORE AFTER]
"""
import sys
import tempfile

from build import build, run

before, after = sys.argv[1:] or ["set-device-int", "set-device-char"]
with tempfile.TemporaryDirectory() as folder:
    code, text = run(build(folder, before))
    assert code == 1 and "undefined symbol: _ZN3c10" in text, text
    code, text = run(build(folder, after))
    assert code == 0 and text.strip().endswith("right"), text
