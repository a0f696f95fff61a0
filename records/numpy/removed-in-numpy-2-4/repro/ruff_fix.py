# /// script
# requires-python = ">=3.9"
# dependencies = ["numpy", "ruff==0.15.0"]
# ///
"""ruff's rule NPY201 writes isin for in1d, without ravel(): a mask of two axes. trapz it rewrites as an unsafe fix, or at once."""
import subprocess
import sys
import tempfile

import numpy as np

OLD = "import numpy as np\n\n\ndef found(table):\n    return np.in1d(table, [2, 3])\n\n\ndef area(y):\n    return np.trapz(y)\n"
with tempfile.TemporaryDirectory() as folder:
    path = folder + "/old_code.py"
    with open(path, "w") as file:
        file.write(OLD)
    done = subprocess.run([sys.executable, "-m", "ruff", "check", "--no-cache", "--isolated", "--select", "NPY201", "--fix", "--unsafe-fixes", path], stdout=subprocess.PIPE)
    with open(path) as file:
        fixed = file.read()
print(fixed, done.stdout.decode()[-300:])
assert "np.isin(table, [2, 3])" in fixed and "ravel" not in fixed and "np.trapezoid(y)" in fixed
names = {}
exec(fixed, names)
assert names["found"](np.array([[1, 2], [3, 4]])).shape == (2, 2)  # in1d gave (4,)
if hasattr(np, "trapezoid"):
    assert names["area"]([1.0, 2.0, 3.0]) == 4.0
