# /// script
# requires-python = ">=3.7"
# dependencies = ["torch"]
# ///
"""Without the other copy torch computes; with torch's folder before it, too: out_of_the_way.py remove|before"""
import os
import sys
import tempfile

from other_copy import SUM, TORCH, make, run

with tempfile.TemporaryDirectory() as folder:
    make(folder)
    assert "undefined symbol" in run(SUM, folder)[1]
    if (sys.argv[1:] or ["remove"])[0] == "remove":
        os.remove(os.path.join(folder, "libc10.so"))
        code, text = run(SUM, folder)
    else:
        code, text = run(SUM, TORCH, folder)
    assert code == 0 and "right" in text, text
