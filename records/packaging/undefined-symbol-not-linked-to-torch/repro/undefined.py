# /// script
# requires-python = ">=3.7"
# dependencies = ["torch"]
# ///
"""A module that uses torch's class and is not linked to torch's library is imported."""
import sys
import tempfile

from build import build, run

with tempfile.TemporaryDirectory() as folder:
    build(folder)
    code, text = run(folder, "import ops")
sys.stderr.write(text)
sys.exit(code)
