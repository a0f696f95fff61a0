# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy", "errorcanon"]
# ///
"""A C module compiled with gcc against the headers of the NumPy that is installed runs with it."""
import tempfile

import numpy as np
from errorcanon.lab.kits.summing_module import build, load

with tempfile.TemporaryDirectory() as folder:
    errors = build(folder, "small")
    assert not errors, errors
    x = np.random.RandomState(0).rand(30, 3)
    np.testing.assert_allclose(load(folder, "small").total(x[:, 1]), x[:, 1].sum())
    print("built and run with numpy", np.__version__)
