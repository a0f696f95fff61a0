# /// script
# requires-python = ">=3.9"
# dependencies = ["huggingface_hub"]
# ///
"""Old code on a release that has the name, or the new call on any: the file has the right content.

ways.py [old|new]
"""
import sys

from hub import NEW, OLD, run

code, text = run(OLD if sys.argv[1:] == ["old"] else NEW)
print(code, text[-300:])
assert code == 0 and text.splitlines()[-1] == '{"hidden_size": 24}'
