# /// script
# requires-python = ">=3.9"
# dependencies = ["scikit-learn", "pandas", "numpy"]
# ///
"""reshape(1, -1) on a column of many samples makes one sample of many features."""
import numpy as np
from sklearn.preprocessing import StandardScaler

area = np.array([50.0, 60.0, 80.0])
scaled = StandardScaler().fit_transform(area.reshape(1, -1))
print(scaled)
assert scaled.shape == (1, 3) and (scaled == 0).all()
