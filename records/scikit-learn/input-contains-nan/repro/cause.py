# /// script
# requires-python = ">=3.9"
# dependencies = ["scikit-learn", "pandas", "numpy"]
# ///
"""A table with one missing or infinite value.

cause.py [nan|infinity|target]
"""
import sys

import numpy as np
from sklearn.linear_model import LinearRegression

way = sys.argv[1] if len(sys.argv) > 1 else "nan"
X, y = np.arange(20.0).reshape(10, 2), np.arange(10.0)
if way == "target":
    y[4] = np.nan
if way == "infinity":
    X[3, 1] = np.inf
if way == "nan":
    X[3, 1] = np.nan
LinearRegression().fit(X, y)
