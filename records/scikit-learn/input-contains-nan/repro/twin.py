# /// script
# requires-python = ">=3.9"
# dependencies = ["scikit-learn", "pandas", "numpy"]
# ///
"""A text where a number is needed."""
import numpy as np
from sklearn.preprocessing import StandardScaler

StandardScaler().fit(np.array([["male", 1], ["female", 2]], dtype=object))
