# /// script
# requires-python = ">=3.9"
# dependencies = ["scikit-learn", "pandas", "numpy"]
# ///
"""Rows with a missing value are dropped from features and labels together."""
import numpy as np
import pandas as pd
from sklearn.linear_model import LinearRegression

table = pd.DataFrame({"a": [1.0, np.nan, 3.0, 4.0], "label": [2.0, 4.0, np.nan, 8.0]})
try:
    LinearRegression().fit(table[["a"]], table["label"])
except ValueError as error:
    print(error)
else:
    raise AssertionError("it fitted")
# region drop fill: table, label
table = table.replace([np.inf, -np.inf], np.nan).dropna()
X, y = table.drop(columns="label"), table["label"]
# endregion
assert len(X) == 2 and abs(LinearRegression().fit(X, y).coef_[0] - 2) < 1e-9
