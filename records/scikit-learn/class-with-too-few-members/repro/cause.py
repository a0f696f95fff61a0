# /// script
# requires-python = ">=3.9"
# dependencies = ["scikit-learn", "numpy"]
# ///
"""A stratified split of labels among which one occurs once.

cause.py [split|folds]
"""
import sys

import numpy as np
from sklearn.model_selection import StratifiedKFold, train_test_split

X = np.zeros((10, 2))
if sys.argv[1:] == ["folds"]:
    list(StratifiedKFold(5).split(X, np.arange(10) // 2))
y = np.array(["cat"] * 5 + ["dog"] * 4 + ["dgo"])
train_test_split(X, y, stratify=y)
