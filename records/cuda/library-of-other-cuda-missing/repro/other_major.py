# /// script
# requires-python = ">=3.8"
# dependencies = ["nvidia-cuda-runtime-cu12"]
# ///
"""Import an extension built for another CUDA major than the one that is installed and loaded; the error is let out."""
import sys
import tempfile

from build import module, run, runtimes

(mine, file), = runtimes().items()
with tempfile.TemporaryDirectory() as folder:
    module(folder, mine)
    assert run(folder, first=file)[0] == 0, "an extension for this CUDA passes"
    module(folder, 11 if mine == 12 else 12)
    code, text = run(folder, first=file)
print(text.replace(folder, "/app"), file=sys.stderr)
sys.exit(code)
