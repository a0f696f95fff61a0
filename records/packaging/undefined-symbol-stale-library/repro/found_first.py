# /// script
# requires-python = ">=3.7"
# dependencies = ["torch"]
# ///
"""import torch with another libc10.so on LD_LIBRARY_PATH."""
import sys
import tempfile

from other_copy import make, run

with tempfile.TemporaryDirectory() as folder:
    make(folder)
    code, text = run("import torch", folder)
sys.stderr.write(text)
sys.exit(code)
