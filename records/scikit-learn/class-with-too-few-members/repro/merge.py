# /// script
# requires-python = ">=3.9"
# dependencies = ["scikit-learn", "numpy"]
# ///
"""Rare classes become one, or their rows go, before the split."""
import numpy as np
from sklearn.model_selection import train_test_split

X = np.arange(24.0).reshape(12, 2)
y = np.array(["cat"] * 5 + ["dog"] * 5 + ["emu", "yak"])
try:
    train_test_split(X, y, stratify=y)
except ValueError as error:
    print(error)
else:
    raise AssertionError("it was split")
# region merge fill: X, y
classes, counts = np.unique(y, return_counts=True)
rare = np.isin(y, classes[counts < 2])
merged = np.where(rare, "other", y)  # at least two rare rows are needed
kept_X, kept_y = X[~rare], y[~rare]  # or without them
# endregion
for features, labels in ((X, merged), (kept_X, kept_y)):
    parts = train_test_split(features, labels, test_size=0.5, stratify=labels, random_state=0)
    assert set(parts[2]) == set(parts[3]) == set(labels)
