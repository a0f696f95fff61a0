# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""Compared from the right, each pair of sizes must be equal or 1: this foretells what NumPy does."""
import itertools

import numpy as np


def misfit(a, b):
    """The axis, counted from the right, at which two shapes do not fit; 0 where they do."""
    for axis, (m, n) in enumerate(zip(reversed(a), reversed(b)), 1):
        if m != n and 1 not in (m, n):
            return -axis
    return 0


def into(left, right, drop=False):
    """Whether `left += right` fits; with `drop` whether `left[...] = right` does."""
    while drop and len(right) > len(left) and right[0] == 1:
        right = right[1:]
    return not misfit(left, right) and np.broadcast(np.empty(left), np.empty(right)).shape == left


assert misfit((4, 3), (4,)) == -1 and misfit((8, 3, 5), (4, 5)) == -2 and misfit((4, 3), (4, 1)) == 0
tried = 0
shapes = [shape for n in range(4) for shape in itertools.product((1, 2, 3), repeat=n)]
for a, b in itertools.product(shapes, repeat=2):
    try:
        np.ones(a) + np.ones(b)
    except ValueError as error:
        assert misfit(a, b) and "could not be broadcast together with shapes" in str(error), (a, b)
    else:
        assert not misfit(a, b), (a, b)
    for fits, assign, words in (
        (into(a, b), lambda left, right: left.__iadd__(right), ("could not be broadcast together", "non-broadcastable output")),
        (into(a, b, True), lambda left, right: left.__setitem__(..., right), ("could not broadcast input array",)),
    ):
        try:
            assign(np.ones(a), np.ones(b))
        except ValueError as error:
            assert not fits and any(word in str(error) for word in words), (a, b, str(error))
        else:
            assert fits, (a, b)
    tried += 1
# a mask of rows: what broadcasts to the selected rows
rows = np.array([True, True, False, False])
for given in itertools.chain(itertools.product(range(1, 5)), itertools.product(range(1, 5), repeat=2)):
    x = np.zeros((4, 3))
    try:
        x[rows] = np.ones(given)
    except ValueError as error:
        assert not into((2, 3), given) and "shape mismatch" in str(error), (given, str(error))
    else:
        assert into((2, 3), given), given
# a mask of the array's shape takes one value or as many as it selects
for chosen, given in itertools.product(range(5), range(5)):
    x = np.zeros(4)
    try:
        x[np.arange(4) < chosen] = np.ones(given)
    except ValueError as error:
        assert given not in (1, chosen) and "cannot assign" in str(error), (chosen, given, str(error))
    else:
        assert given in (1, chosen), (chosen, given)
print(tried, "pairs of shapes foretold")
