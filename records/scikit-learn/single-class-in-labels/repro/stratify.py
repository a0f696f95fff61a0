# /// script
# requires-python = ">=3.9"
# dependencies = ["scikit-learn", "numpy"]
# ///
"""A split with shuffling and stratification keeps both classes in both parts."""
import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import train_test_split

X = np.arange(200.0).reshape(100, 2)
y = np.repeat([0, 1], [90, 10])
try:
    LogisticRegression().fit(X[:80], y[:80])
except ValueError as error:
    print(error)
else:
    raise AssertionError("it fitted")
# region stratify fill: X, y
X_train, X_test, y_train, y_test = train_test_split(
    X, y, test_size=0.2, stratify=y, random_state=0
)
# endregion
assert np.bincount(y_train).tolist() == [72, 8] and np.bincount(y_test).tolist() == [18, 2]
model = LogisticRegression(max_iter=10000).fit(X_train, y_train)
assert model.score(X_test, y_test) == 1.0
