# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""A toolkit, a driver path or a visible device in the environment changes nothing in the build."""
import os
import subprocess
import sys

PROGRAM = "import torch; print(torch.version.cuda); torch.zeros(1).cuda()"
for variables in ({}, {"CUDA_HOME": "/usr/local/cuda", "CUDA_PATH": "/usr/local/cuda",
                       "LD_LIBRARY_PATH": "/usr/local/cuda/lib64", "CUDA_VISIBLE_DEVICES": "0"}):
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=os.environ | variables, capture_output=True, text=True)
    assert done.stdout.strip() == "None" and "Torch not compiled with CUDA enabled" in done.stderr, done
print("the same answer with and without a CUDA toolkit in the environment")
