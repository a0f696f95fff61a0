# /// script
# requires-python = ">=3.9"
# dependencies = ["scikit-learn", "numpy"]
# ///
"""Fitting again on the test data gives other numbers than the model was trained with."""
import numpy as np
from sklearn.preprocessing import StandardScaler

train, test = np.array([[0.0], [10.0]]), np.array([[10.0], [20.0]])
right = StandardScaler().fit(train).transform(test)
wrong = StandardScaler().fit_transform(test)
print(right.ravel(), wrong.ravel())
assert right.ravel().tolist() == [1.0, 3.0] and wrong.ravel().tolist() == [-1.0, 1.0]
