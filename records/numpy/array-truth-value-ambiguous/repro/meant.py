# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""What was meant, against a loop: element by element, one answer for all, the same array, or none given.

meant.py [elements|one-answer|identity]
"""
import sys

import numpy as np

kind = (sys.argv[1:] or ["elements"])[0]
x = np.array([1.0, 4.0, 9.0, -2.0])
if kind == "elements":
    reference = [bool(2 < value < 5) for value in x]
    # region element-by-element fill: x
    mask = (x > 2) & (x < 5)
    y = np.where(x > 0, x, 0)
    # endregion
    for result in (mask, np.logical_and(x > 2, x < 5)):
        assert result.tolist() == reference
    assert y.tolist() == [1, 4, 9, 0]
    assert (~(x > 2)).tolist() == [not value > 2 for value in x]
    assert np.where(x > 0, x, 0).tolist() == [value if value > 0 else 0 for value in x] == [1, 4, 9, 0]
    assert x[(x > 2) | (x < 0)].tolist() == [value for value in x if value > 2 or value < 0]
elif kind == "one-answer":
    # region one-answer fill: x
    some = (x > 2).any()
    every = (x > 2).all()
    same = np.array_equal(x, x.copy())
    nearly = np.allclose(x, x + 1e-12)
    filled = x.size > 0
    # endregion
    assert (some, every, same, nearly, filled) == (True, False, True, True, True)
    assert (x > 2).any() == any(value > 2 for value in x) and (x > 2).all() == all(value > 2 for value in x)
    assert np.array_equal(x, x.copy()) and not np.array_equal(x, x[:2]) and np.allclose(x, x + 1e-12)
    assert x[x > 10].size == 0 and not x[x > 10].size > 0
else:
    # region is-none
    def load(mean=None):
        if mean is None:
            mean = np.zeros(2)
        return mean
    # endregion
    assert load(np.ones(2)).tolist() == [1, 1] and load().tolist() == [0, 0]
    others = [np.zeros(4), x]
    assert [i for i, other in enumerate(others) if other is x] == [1]
    assert any(np.array_equal(x, other) for other in others)
print(kind, "as a loop has it")
