# /// script
# requires-python = ">=3.9"
# dependencies = ["scikit-learn", "numpy"]
# ///
"""A comparison with a spelling that does not occur makes all labels 0."""
import numpy as np
from sklearn.linear_model import LogisticRegression

X = np.arange(20.0).reshape(10, 2)
answers = np.array(["yes", "no "] * 5)
y = (answers == "Yes").astype(int)
assert set(y) == {0}
try:
    LogisticRegression().fit(X, y)
except ValueError as error:
    print(error)
else:
    raise AssertionError("it fitted")
# region labels fill: answers
print(np.unique(answers))
clean = np.char.lower(np.char.strip(answers))
y = (clean == "yes").astype(int)
# endregion
assert y.tolist() == [1, 0] * 5
LogisticRegression().fit(X, y)
