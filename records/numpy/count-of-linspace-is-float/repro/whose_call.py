# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""The count of linspace fails inside NumPy's own line; range with a float fails in the caller's."""
import subprocess
import sys

import numpy as np

ran = subprocess.run([sys.executable, "-c", "import numpy\nnumpy.linspace(0, 1, 5.0)"], stderr=subprocess.PIPE)
frames = [line for line in ran.stderr.decode().splitlines() if line.lstrip().startswith("File ")]
assert ran.returncode and "function_base.py" in ran.stderr.decode() and "in linspace" in ran.stderr.decode(), frames
assert "operator.index(num)" in ran.stderr.decode()
try:
    range(np.float64(5.0))
except TypeError as error:
    print(f"TypeError: {error}")
    assert "linspace" not in str(error) and "safely" not in str(error)
else:
    raise AssertionError
