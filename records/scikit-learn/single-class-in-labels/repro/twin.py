# /// script
# requires-python = ">=3.9"
# dependencies = ["scikit-learn", "numpy"]
# ///
"""One class has a single member, and there are two classes."""
import numpy as np
from sklearn.model_selection import train_test_split

y = np.array([0] * 9 + [1])
train_test_split(np.zeros((10, 2)), y, stratify=y)
