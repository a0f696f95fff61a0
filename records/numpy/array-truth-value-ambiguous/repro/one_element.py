# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""One element passes as its own truth, several do not: so the code worked for a batch of one."""
import warnings

import numpy as np
from asked import ambiguous


def truth(x):
    return "ambiguous" if ambiguous(lambda: bool(x)) else bool(x)


assert truth(np.array([3.0]) > 2) is True and truth(np.array([[1.0]]) > 2) is False and truth(np.float64(3) > 2) is True
for n in (2, 3, 100):
    assert truth(np.full(n, 3.0) > 2) == "ambiguous", "although all say the same"
# none at all: an error since NumPy 2.2, false with a warning before
new = tuple(int(part) for part in np.__version__.split(".")[:2]) >= (2, 2)
with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    assert truth(np.zeros(0)) == ("ambiguous" if new else False)
assert bool(said) != new, said


def loop(x):
    while x > 2:
        x = x - 1


# the places that ask without an if
x = np.array([1.0, 4.0])
asks = (
    lambda: loop(x),
    lambda: [np.zeros(2), x].index(np.ones(2)),
    lambda: sorted([(1, x), (1, x + 1)]),
    lambda: max((1, x), (1, x + 1)),
)
for ask in asks:
    assert ambiguous(ask), "was taken"
assert len(sorted([(2, x), (1, x)])) == 2, "the first entries decide, and the arrays are not compared"
print("1 element passes, 2 are ambiguous")
