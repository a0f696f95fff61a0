# /// script
# requires-python = ">=3.9"
# dependencies = ["scikit-learn", "pandas", "numpy"]
# ///
"""Two axes, and another number of rows than labels."""
import numpy as np
from sklearn.linear_model import LinearRegression

LinearRegression().fit(np.zeros((10, 2)), np.zeros(8))
