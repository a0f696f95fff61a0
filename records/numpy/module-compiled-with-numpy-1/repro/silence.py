# /// script
# requires-python = ">=3.9"
# dependencies = ["numpy>=2", "bottleneck==1.3.8"]
# ///
"""Warnings switched off, NumPy imported first, the error caught: banner and failure stay."""
import os
import subprocess
import sys

TRIES = [
    (["-W", "ignore"], "import bottleneck"),
    ([], "import warnings; warnings.filterwarnings('ignore'); import numpy, bottleneck"),
    ([], "try:\n import bottleneck\nexcept ImportError:\n import bottleneck"),
]
environ = dict(os.environ, PYTHONWARNINGS="ignore")
for flags, code in TRIES:
    ran = subprocess.run([sys.executable, *flags, "-c", code], env=environ, stderr=subprocess.PIPE)
    text = ran.stderr.decode()
    assert ran.returncode == 1 and "compiled using NumPy 1.x" in text, text
    assert "numpy.core.multiarray failed to import" in text
# control: a real warning is silenced by the same variable
code = "import warnings; warnings.warn('seen')"
assert not subprocess.run([sys.executable, "-c", code], env=environ, stderr=subprocess.PIPE).stderr
print("banner printed in all", len(TRIES), "tries")
