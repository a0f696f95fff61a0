# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy>=1.20"]
# ///
"""The same compiled file loads with NumPy 1.20 or later, and computes what NumPy does."""
import os
import subprocess
import sys

import numpy as np

sys.path.insert(0, os.path.dirname(os.environ["_ARRAY_LIB"]))
import _array  # of pmdarima: C_intgrt_vec sums differences up

steps = np.random.RandomState(0).rand(20)
sums = np.asarray(_array.C_intgrt_vec(steps, np.zeros(1), 1))
np.testing.assert_allclose(sums, np.append(0, np.cumsum(steps)))
text = subprocess.run([sys.executable, "newer_module.py"], stderr=subprocess.PIPE).stderr
assert not text, text
print("fine with numpy", np.__version__)
