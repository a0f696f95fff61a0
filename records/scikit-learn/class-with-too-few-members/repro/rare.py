# /// script
# requires-python = ">=3.9"
# dependencies = ["scikit-learn", "numpy"]
# ///
"""The classes with fewer than two members are listed, with their rows."""
import numpy as np
from sklearn.model_selection import train_test_split

X = np.zeros((10, 2))
y = np.array(["cat"] * 5 + ["dog"] * 4 + ["dgo"])
# region rare fill: y
classes, counts = np.unique(y, return_counts=True)
print(classes[counts < 2], np.flatnonzero(np.isin(y, classes[counts < 2])))
# endregion
assert classes[counts < 2].tolist() == ["dgo"]
import warnings  # noqa: E402

from sklearn.model_selection import StratifiedKFold  # noqa: E402

with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    folds = list(StratifiedKFold(3).split(X, y))
assert len(folds) == 3 and "The least populated class in y has only 1 member" in str(said[0].message)
y[9] = "dog"
train_test_split(X, y, stratify=y)
