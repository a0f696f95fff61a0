# /// script
# requires-python = ">=3.9"
# dependencies = ["numpy"]
# ///
"""Code that runs on NumPy 1 and 2 with the same results as the removed names."""
import warnings

import numpy as np

warnings.simplefilter("ignore")
# region rewrite
trapezoid = np.trapezoid if hasattr(np, "trapezoid") else np.trapz


def in_flat(values, test):
    return np.isin(values, test).ravel()
# endregion
y, x = np.array([[1.0, 2.0, 4.0], [0.0, 1.0, 1.0]]), np.array([0.0, 1.0, 3.0])
assert trapezoid(y, x).tolist() == [7.5, 2.5] and trapezoid(y, dx=2.0, axis=0).tolist() == [1.0, 3.0, 5.0]
table = np.array([[1, 2, 3], [4, 5, 6]])
assert in_flat(table, [2, 3, 5]).tolist() == [False, True, True, False, True, False]
if hasattr(np, "in1d"):
    assert np.array_equal(in_flat(table, [2, 3, 5]), np.in1d(table, [2, 3, 5]))
    assert np.array_equal(trapezoid(y, x), np.trapz(y, x))
from numpy.fft import fftfreq
from numpy.linalg import LinAlgError

assert fftfreq(4).tolist() == [0.0, 0.25, -0.5, -0.25] and issubclass(LinAlgError, Exception)
print(np.__version__, "the same")
