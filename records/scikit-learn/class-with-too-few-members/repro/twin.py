# /// script
# requires-python = ">=3.9"
# dependencies = ["scikit-learn", "numpy"]
# ///
"""All labels are the same."""
import numpy as np
from sklearn.svm import SVC

SVC().fit(np.zeros((10, 2)), np.zeros(10))
