# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""keepdims, a named axis, or the part that both have: the result is that of a loop.

fitting.py [keepdims|overlap|target]
"""
import sys

import numpy as np

kind = (sys.argv[1:] or ["keepdims"])[0]
x = np.arange(24.0).reshape(4, 3, 2) ** 1.5
if kind == "keepdims":
    rows = x[:, :, 0]
    reference = np.array([row - sum(row) / 3 for row in rows])
    # region name-the-axis
    centred = rows - rows.mean(axis=1, keepdims=True)
    mean = rows.mean(axis=1)
    also_centred = rows - mean[:, None]
    # endregion
    for result in (centred, also_centred, rows - mean.reshape(-1, 1), (rows.T - mean).T):
        assert np.allclose(result, reference)
    channel = np.array([10.0, 20.0, 30.0])  # one number for the middle axis
    scaled = x * channel[:, None]
    assert all(np.allclose(scaled[:, c], x[:, c] * channel[c]) for c in range(3))
elif kind == "overlap":
    when, what = np.arange(5.0), np.arange(5.0) ** 2
    # region common-part
    slope = np.diff(what) / np.diff(when)
    middle = (when[1:] + when[:-1]) / 2
    # endregion
    assert slope.shape == middle.shape == (4,) and np.allclose(slope, 2 * middle)
else:
    total = np.zeros((4, 3, 2))
    total += x
    assert np.array_equal(total, x)
    summed = np.zeros((3, 2))
    for part in x:
        summed += part
    assert np.allclose(summed, x.sum(axis=0))
print(kind, "gives what a loop gives")
