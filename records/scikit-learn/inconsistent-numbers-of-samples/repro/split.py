# /// script
# requires-python = ">=3.9"
# dependencies = ["scikit-learn", "pandas", "numpy"]
# ///
"""train_test_split returns both parts of X first, then both parts of y."""
import numpy as np
from sklearn.linear_model import LinearRegression
from sklearn.model_selection import train_test_split

X = np.arange(100.0).reshape(100, 1)
y = X[:, 0] * 2
one, two, three, four = train_test_split(X, y, random_state=0)
try:
    LinearRegression().fit(one, two)
except ValueError as error:
    print(error)
else:
    raise AssertionError("it fitted")
# region split fill: X, y
X_train, X_test, y_train, y_test = train_test_split(X, y, random_state=0)
# endregion
model = LinearRegression().fit(X_train, y_train)
assert model.score(X_test, y_test) > 0.999999
