# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""& without brackets, bool() and not lead to the same place; any for all is another answer.

in_vain.py [brackets|any-for-all]
"""
import sys

import numpy as np
from asked import ambiguous

kind = (sys.argv[1:] or ["brackets"])[0]
n = np.array([1, 4, 9])
if kind == "brackets":
    for ask in (lambda: n > 2 & n < 5, lambda: bool(n > 2), lambda: not n > 2, lambda: (n > 2) == True and n < 5):  # noqa: E712
        assert ambiguous(ask), "was taken"
    assert ((n > 2) & (n < 5)).tolist() == [False, True, False]
else:
    assert (n > 2).any() and not (n > 2).all()
    weights = np.array([0.5, np.nan])
    assert not np.isfinite(weights).all(), "all: one NaN is found"
    assert np.isfinite(weights).any(), "any: it is missed"
    assert np.zeros(0).all() and not np.zeros(0).any(), "of nothing all is true, any is not"
print(kind, "shown")
