# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""A vector's transpose is the vector; a new axis on the wrong array passes and is another result.

in_vain.py [transpose|wrong-axis]
"""
import sys

import numpy as np

kind = (sys.argv[1:] or ["transpose"])[0]
x = np.arange(12.0).reshape(4, 3)
if kind == "transpose":
    for mean in (x.mean(axis=1).T, np.transpose(x.mean(axis=1)), np.array(x.mean(axis=1), ndmin=1).T):
        try:
            x - mean
        except ValueError as error:
            assert "(4,3) (4,)" in str(error), error
        else:
            raise AssertionError("was taken")
    assert (x - x.mean(axis=1)[:, None]).shape == (4, 3)
else:
    target, predicted = np.arange(4.0), np.arange(4.0)[:, None] + 0.5
    right = np.mean((predicted[:, 0] - target) ** 2)
    silent = np.mean((predicted - target) ** 2)
    assert right == 0.25 and (predicted - target).shape == (4, 4) and silent == 2.75
    print("loss", right, "becomes", silent, "of", (predicted - target).shape)
