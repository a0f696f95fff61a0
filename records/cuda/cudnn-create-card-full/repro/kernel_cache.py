# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""An empty folder in place of the CUDA kernel cache changes nothing when memory is gone. Needs a GPU."""
import os
import subprocess
import sys
import tempfile

script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "full_gpu.py")
with tempfile.TemporaryDirectory() as cache:
    done = subprocess.run([sys.executable, script, "fill"], env=dict(os.environ, CUDA_CACHE_PATH=cache),
                          capture_output=True, text=True)
assert done.returncode != 0, done.stdout
print(done.stderr.strip().splitlines()[-1])
