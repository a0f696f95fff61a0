# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy>=1.24"]
# ///
"""Warnings ignored: nothing changes, for the name is gone and no longer deprecated."""
import subprocess
import sys

code = "import warnings; warnings.filterwarnings('ignore')\nimport numpy as np\nprint(np.zeros(3, dtype=np.float))"
ran = subprocess.run([sys.executable, "-W", "ignore", "-c", code], stderr=subprocess.PIPE)
assert ran.returncode == 1 and b"has no attribute 'float'" in ran.stderr, ran.stderr
print(ran.stderr.decode().splitlines()[-1])
