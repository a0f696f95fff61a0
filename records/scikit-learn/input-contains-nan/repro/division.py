# /// script
# requires-python = ">=3.9"
# dependencies = ["scikit-learn", "pandas", "numpy"]
# ///
"""A division by zero and a logarithm of zero are stopped where they happen."""
import numpy as np
from sklearn.linear_model import LinearRegression

clicks, views = np.array([1.0, 3.0, 0.0, 5.0]), np.array([10.0, 20.0, 0.0, 50.0])
with np.errstate(all="ignore"):
    rate = np.array([1.0, 3.0, 2.0, 5.0]) / views
assert np.isinf(rate[2])
try:
    LinearRegression().fit(rate.reshape(-1, 1), views)
except ValueError as error:
    print(error)
else:
    raise AssertionError("it fitted")
# region division fill: clicks, views
rate = np.divide(clicks, views, out=np.zeros_like(views), where=views != 0)
# endregion
assert rate.tolist() == [0.1, 0.15, 0.0, 0.1]
LinearRegression().fit(rate.reshape(-1, 1), views)
