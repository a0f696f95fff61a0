# /// script
# requires-python = ">=3.9"
# dependencies = ["scikit-learn", "numpy"]
# ///
"""The estimator is fitted, for another number of columns."""
import numpy as np
from sklearn.preprocessing import StandardScaler

StandardScaler().fit(np.zeros((5, 4))).transform(np.zeros((5, 3)))
