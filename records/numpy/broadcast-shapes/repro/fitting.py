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
    # region name-the-axis fill: rows
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
    # region common-part fill: what, when
    slope = np.diff(what) / np.diff(when)
    middle = (when[1:] + when[:-1]) / 2
    # endregion
    late = what[1:]  # the first value is missing: cut at the end, nothing belongs together
    assert (what[1:] == late).all() and (what[: len(late)] != late).all()
    assert slope.shape == middle.shape == (4,) and np.allclose(slope, 2 * middle)
else:
    for x in (x, x[:, :, 0]):
        try:
            total = np.zeros(x.shape[1:])
            total += x
        except ValueError as error:
            assert "non-broadcastable output operand" in str(error)
        else:
            raise AssertionError("the target grew")
        # region target-of-full-shape fill: x
        kept = np.zeros(x.shape)  # keeps every number
        kept += x
        total = np.zeros(x.shape[1:])  # sums over the first axis
        total += x.sum(axis=0)
        # endregion
        reference = np.zeros(x.shape[1:])
        for part in x:
            reference += part
        assert np.array_equal(kept, x) and np.allclose(total, reference)
print(kind, "gives what a loop gives")
