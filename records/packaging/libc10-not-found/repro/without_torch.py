# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Import an extension of PyTorch without PyTorch; the error is let out. The file that it misses is installed."""
import os
import sys
import tempfile

from build import LIB, module, run

assert os.path.isfile(os.path.join(LIB, "libc10.so"))
with tempfile.TemporaryDirectory() as folder:
    module(folder)
    code, text = run(folder, "import ops")
print(text, file=sys.stderr)
sys.exit(code)
