# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The twin: the same file without the folder of PyTorch's headers."""
import os
import subprocess
import sys
import tempfile

folder = tempfile.mkdtemp()
with open(os.path.join(folder, "fast.cpp"), "w") as file:
    file.write("#include <torch/all.h>\nint main() { return 0; }\n")
sys.exit(subprocess.call(["g++", "-std=c++14", "-fsyntax-only", "fast.cpp"], cwd=folder, env={**os.environ, "LC_ALL": "C"}))
