# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A module that needs GLIBCXX_3.4.29, with a folder holding an older libstdc++ first on the path."""
import sys
import tempfile

from build import build, run

with tempfile.TemporaryDirectory() as folder:
    build(folder)
    code, text = run(folder, "import newer", LD_LIBRARY_PATH=folder + "/old")
print(text.replace(folder, "/opt/env/lib"))
sys.exit(code)
