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
    tried += 1
print(tried, "pairs of shapes foretold")
