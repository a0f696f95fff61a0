# /// script
# requires-python = ">=3.9"
# dependencies = ["scikit-learn", "pandas", "numpy"]
# ///
"""The rows and columns with a value that is not finite are listed; without them the fit passes."""
import numpy as np
import pandas as pd
from sklearn.linear_model import LinearRegression

y = pd.Series(np.arange(10.0))
X = pd.DataFrame({"age": np.arange(10.0), "fare": np.arange(10.0) ** 2})
X.loc[3, "age"] = np.nan
X.loc[6, "fare"] = np.inf
# region cells fill: X, y
bad = ~np.isfinite(X.to_numpy(dtype=float))
print(dict(zip(X.columns, bad.sum(axis=0))))
print(X[bad.any(axis=1)].head())
print(int((~np.isfinite(y)).sum()), "bad labels")
# endregion
assert X.index[bad.any(axis=1)].tolist() == [3, 6] and bad.sum(axis=0).tolist() == [1, 1]
try:
    LinearRegression().fit(X, y)
except ValueError as error:
    print(error)
else:
    raise AssertionError("it fitted")
from sklearn.metrics import mean_squared_error  # noqa: E402
from sklearn.tree import DecisionTreeClassifier  # noqa: E402

for call in (lambda: mean_squared_error([1.0, 2.0], [np.nan, 1.0]), lambda: DecisionTreeClassifier().fit([[1e39], [1.0]], [0, 1])):
    try:
        call()
    except ValueError as error:
        print(error)
    else:
        raise AssertionError("it was taken")
assert np.isfinite(1e39)
good = ~bad.any(axis=1)
LinearRegression().fit(X[good], y[good])
