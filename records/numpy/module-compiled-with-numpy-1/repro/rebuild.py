# /// script
# requires-python = ">=3.9"
# dependencies = ["numpy", "errorcanon"]
# ///
"""A C module compiled with gcc against the headers of the NumPy that is installed runs with it.

Source that reads a field of the data type which NumPy 2 hides does not compile there.
"""
import tempfile

import numpy as np
from errorcanon.lab.kits.summing_module import build, load

FIELD = "PyArray_DESCR((PyArrayObject *)a)->elsize"
FUNCTION = "PyArray_ITEMSIZE((PyArrayObject *)a)"
with tempfile.TemporaryDirectory() as folder:
    errors = build(folder, "small")
    assert not errors, errors
    x = np.random.RandomState(0).rand(30, 3)
    total = load(folder, "small").total(x[:, 1])
    np.testing.assert_allclose(total, x[:, 1].sum())
    print("built and run with numpy", np.__version__)

    errors = build(folder, "field", FIELD)
    assert "elsize" in errors if np.__version__ >= "2" else not errors, errors
    errors = build(folder, "function", FUNCTION)
    assert not errors, errors
    np.testing.assert_allclose(load(folder, "function").total(x[:, 1]), total + 8)  # the size of a double, and the sum
