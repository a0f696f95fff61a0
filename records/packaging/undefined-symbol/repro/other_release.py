# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A module built against one library, run with another.

other_release.py [release|abi]: another release, or the same one with the other ABI of std::string
"""
import sys
import tempfile

from build import library, module, run

with tempfile.TemporaryDirectory() as folder:
    if (sys.argv[1:] or ["release"])[0] == "release":
        module(folder, release=2)
        library(folder, release=1)
    else:
        module(folder, abi=0)
        library(folder, abi=1)
    code, text = run(folder, "import ops")
print(text.replace(folder, "/opt/env/lib"))
sys.exit(code)
