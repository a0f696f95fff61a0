# /// script
# requires-python = ">=3.9"
# dependencies = ["scikit-learn", "pandas", "numpy"]
# ///
"""Cutting to the shorter length moves every label behind the lost row."""
import numpy as np
from sklearn.linear_model import LinearRegression

X = np.arange(100.0).reshape(100, 1)
y = X[:, 0] * 2
kept = np.delete(X, 3, axis=0)
model = LinearRegression().fit(kept, y[: len(kept)])
print("coefficient", model.coef_[0], "intercept", model.intercept_)
assert np.count_nonzero(kept[:, 0] * 2 != y[: len(kept)]) == 96
assert abs(model.predict([[50.0]])[0] - 100) > 0.5
