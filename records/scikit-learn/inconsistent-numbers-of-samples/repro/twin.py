# /// script
# requires-python = ">=3.9"
# dependencies = ["scikit-learn", "pandas", "numpy"]
# ///
"""The numbers of columns differ, not those of rows."""
import numpy as np
from sklearn.preprocessing import StandardScaler

X = np.arange(200.0).reshape(50, 4)
StandardScaler().fit(X).transform(X[:, :3])
