# /// script
# requires-python = ">=3.9"
# dependencies = ["numpy>2.0.2", "bottleneck==1.3.8", "pycocotools==2.0.7", "onnxruntime==1.17.3"]
# ///
"""A later NumPy 2 refuses the old modules as 2.0 did."""
import subprocess
import sys

import numpy

assert tuple(map(int, numpy.__version__.split(".")[:3])) > (2, 0, 2)
for module in ("bottleneck", "pycocotools.mask", "onnxruntime"):
    ran = subprocess.run([sys.executable, "-c", "import " + module], stderr=subprocess.PIPE)
    text = ran.stderr.decode()
    assert ran.returncode == 1 and ("compiled using NumPy 1.x" in text or "Expected 96" in text), text
print("all three refused by", numpy.__version__)
