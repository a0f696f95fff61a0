# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy", "ruff==0.5.0"]
# ///
"""ruff 0.5.0 wrote Python's all for np.alltrue, which an array of two axes refuses."""
import subprocess
import sys
import tempfile

import numpy as np

with tempfile.TemporaryDirectory() as folder:
    path = folder + "/old_code.py"
    with open(path, "w") as file:
        file.write("import numpy as np\n\ndef positive(a):\n    return np.alltrue(a > 0)\n")
    subprocess.check_call([sys.executable, "-m", "ruff", "check", "--no-cache", "--isolated", "--select", "NPY201", "--fix", path])
    with open(path) as file:
        fixed = file.read()
print(fixed)
assert "return all(a > 0)" in fixed
found = {}
exec(fixed, found)
assert found["positive"](np.ones(3))
try:
    found["positive"](np.ones((2, 3)))
except ValueError as error:
    print(error)
else:
    raise AssertionError
assert np.all(np.ones((2, 3)) > 0)
