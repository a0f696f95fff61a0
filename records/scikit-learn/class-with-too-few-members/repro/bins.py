# /// script
# requires-python = ">=3.9"
# dependencies = ["scikit-learn", "numpy"]
# ///
"""A continuous target is stratified by its bins."""
import numpy as np
from sklearn.model_selection import train_test_split

y = np.arange(100)  # whole numbers, each occurs once
X = y.reshape(-1, 1)
try:
    train_test_split(X, y, stratify=y)
except ValueError as error:
    print(error)
else:
    raise AssertionError("it was split")
# region bins fill: X, y
bins = np.digitize(y, np.quantile(y, [0.25, 0.5, 0.75]))
X_train, X_test, y_train, y_test = train_test_split(
    X, y, test_size=0.2, stratify=bins, random_state=0
)
# endregion
assert np.histogram(y_test, [0, 25, 50, 75, 100])[0].tolist() == [5, 5, 5, 5]
