# /// script
# requires-python = ">=3.9"
# dependencies = ["numpy"]
# ///
"""The array can be written, the index does not fit."""
import numpy as np

np.zeros(4)[9] = 1
