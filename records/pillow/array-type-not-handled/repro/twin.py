# /// script
# requires-python = ">=3.9"
# dependencies = ["pillow", "numpy"]
# ///
"""An array that is no image because it has too many axes for NumPy's own check."""
import numpy as np

np.zeros((28, 28, 3)).reshape(28, 28)
