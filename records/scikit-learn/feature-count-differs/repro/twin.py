# /// script
# requires-python = ">=3.9"
# dependencies = ["scikit-learn", "pandas", "numpy"]
# ///
"""The numbers of rows differ, not those of columns."""
import numpy as np
from sklearn.linear_model import LinearRegression

LinearRegression().fit(np.zeros((10, 2)), np.zeros(8))
