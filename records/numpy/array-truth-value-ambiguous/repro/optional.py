# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""Ask with == None whether an optional array was given: NumPy compares each element."""
import numpy as np


def centred(x, mean=None):
    if mean == None:  # noqa: E711
        return x
    return x - mean


x = np.array([1.0, 4.0, 9.0])
assert centred(x) is x and centred(x, 1.0).tolist() == [0, 3, 8], "nothing given, or a number: it runs"
centred(x, x)
