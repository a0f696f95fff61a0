# /// script
# requires-python = ">=3.9"
# dependencies = ["numpy"]
# ///
"""np.isin keeps the shape that np.in1d flattened; with ravel() it gives the same. Argument: bare (default) or ravel."""
import sys
import warnings

import numpy as np

warnings.simplefilter("ignore")
table = np.array([[1, 2, 3], [4, 5, 6]])
flat = np.array([False, True, True, False, True, False])  # what np.in1d gives
if hasattr(np, "in1d"):
    assert np.array_equal(np.in1d(table, [2, 3, 5]), flat)
if (sys.argv[1:] or ["bare"])[0] == "bare":
    bare = np.isin(table, [2, 3, 5])
    print("isin", bare.shape, "in1d", flat.shape)
    assert bare.shape == (2, 3) and not np.array_equal(bare, flat)
    # code that was written for the flat one goes on and means something else, or stops
    assert len(np.flatnonzero(flat)) == 3 and np.nonzero(bare)[0].tolist() == [0, 0, 1] != np.nonzero(flat)[0].tolist()
    try:
        np.arange(6)[bare]
    except IndexError as error:
        print(error)
    else:
        raise AssertionError
else:
    for values, test in ((table, [2, 3, 5]), ([1, 2], [2]), (3, [3]), (np.empty((0, 2)), [1])):
        got = np.isin(values, test).ravel()
        if hasattr(np, "in1d"):
            assert np.array_equal(got, np.in1d(values, test)), values
        assert got.ndim == 1
    assert np.array_equal(np.isin(table, [2, 3, 5]).ravel(), flat)
    print("the same as in1d")
