# /// script
# requires-python = ">=3.9"
# dependencies = ["scikit-learn", "pandas", "numpy"]
# ///
"""The new table is brought to the columns of the fit, by name."""
import pandas as pd
from sklearn.linear_model import LinearRegression

X = pd.DataFrame({"a": [1.0, 2.0, 3.0, 5.0], "b": [0.0, 1.0, 0.0, 1.0]})
model = LinearRegression().fit(X, X["a"] * 10 + X["b"])
X_new = pd.DataFrame({"id": [7], "b": [1.0], "a": [4.0]})
try:
    model.predict(X_new)
except ValueError as error:
    print(error)
else:
    raise AssertionError("it predicted")
# region order fill: model, X_new
X_new = X_new[list(model.feature_names_in_)]
model.predict(X_new)
# endregion
assert abs(model.predict(X_new)[0] - 41) < 1e-9
