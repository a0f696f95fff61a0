# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy<1.19"]
# ///
"""A NumPy that is older still refuses the module in the same words."""
import subprocess
import sys

import numpy

assert tuple(map(int, numpy.__version__.split(".")[:2])) < (1, 19)
ran = subprocess.run([sys.executable, "newer_module.py"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
text = ran.stdout.decode()
assert ran.returncode == 1, text
assert "Expected 88 from C header, got 80" in text, text
print(numpy.__version__, text.splitlines()[-1])
