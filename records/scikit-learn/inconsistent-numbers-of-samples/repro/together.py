# /// script
# requires-python = ">=3.9"
# dependencies = ["scikit-learn", "pandas", "numpy"]
# ///
"""One mask is used for X and y, or both are columns of one table."""
import numpy as np
import pandas as pd
from sklearn.linear_model import LinearRegression

X = np.arange(100.0).reshape(100, 1)
y = X[:, 0] * 2
X[3] = np.nan
try:
    LinearRegression().fit(X[~np.isnan(X).any(axis=1)], y)
except ValueError as error:
    print(error)
else:
    raise AssertionError("it fitted")
# region mask fill: X, y
keep = ~np.isnan(X).any(axis=1)
X, y = X[keep], y[keep]
# endregion
assert abs(LinearRegression().fit(X, y).predict([[50.0]])[0] - 100) < 1e-6
table = pd.DataFrame({"a": [1.0, None, 3.0], "label": [2.0, 4.0, 6.0]})
# region table fill: table, label
table = table.dropna()
X, y = table.drop(columns="label"), table["label"]
# endregion
assert len(X) == len(y) == 2 and (X["a"] * 2 == y).all()
