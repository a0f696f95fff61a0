# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""An image's compat libcuda in front of the driver's; COMPAT names its folder. Needs a GPU.

    python on_the_gpu.py fail   the compat folder in front; the error is let out
    python on_the_gpu.py        the driver's own libcuda, and the result is right
"""
import os
import subprocess
import sys

PROGRAM = "import torch; x = torch.arange(6.0); assert torch.equal((x.cuda() + 1).cpu(), x + 1)"
path = os.environ["COMPAT"] if sys.argv[1:] == ["fail"] else ""
sys.exit(subprocess.run([sys.executable, "-c", PROGRAM], env=dict(os.environ, LD_LIBRARY_PATH=path)).returncode)
