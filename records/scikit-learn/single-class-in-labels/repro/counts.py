# /// script
# requires-python = ">=3.9"
# dependencies = ["scikit-learn", "numpy"]
# ///
"""The counts of the labels that go into fit tell it, not those of the whole file."""
import numpy as np
from sklearn.linear_model import LogisticRegression

X = np.arange(200.0).reshape(100, 2)
y = np.repeat([0, 1], 50)
found = []
for y_train, X_train in ((y[:50], X[:50]), (y[::2], X[::2])):
    # region counts fill: y_train
    print(np.unique(y_train, return_counts=True))
    # endregion
    try:
        LogisticRegression().fit(X_train, y_train)
        found.append((len(np.unique(y_train)), True))
    except ValueError as error:
        print(error)
        found.append((len(np.unique(y_train)), False))
assert found == [(1, False), (2, True)]
