# /// script
# requires-python = ">=3.9"
# dependencies = ["scikit-learn", "pandas", "numpy"]
# ///
"""The shapes before the call name the side that lost rows or lies on its side."""
import numpy as np
from sklearn.linear_model import LinearRegression

X, y = np.arange(200.0).reshape(100, 2), np.arange(100) % 2
seen = {}
for name, features in {"filtered": X[:80], "turned": X.T, "right": X}.items():
    # region shapes fill: features
    print(np.shape(features), np.shape(y))
    # endregion
    try:
        LinearRegression().fit(features, y)
        seen[name] = None
    except ValueError as error:
        seen[name] = str(error).split(": ")[1]
        print(error)
assert seen == {"filtered": "[80, 100]", "turned": "[2, 100]", "right": None}
