# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy<1.24"]
# ///
"""Before 1.24 the call made an array of objects, since 1.19 with a warning; images it never took."""
import warnings

import numpy as np

with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("always")
    x = np.array([[1, 2, 3], [4, 5]])
    assert x.dtype == object and x.tolist() == [[1, 2, 3], [4, 5]]
    try:
        np.array([np.zeros((4, 4, 3)), np.zeros((4, 4))])
    except ValueError as error:
        print(error)
        assert "could not broadcast" in str(error)
    else:
        raise AssertionError
minor = int(np.__version__.split(".")[1])
try:
    np.array([[1, 2, 3], [4, 5]], dtype=float)
except ValueError as error:
    print(error)
    first = "setting an array element with a sequence."
    assert str(error).startswith(first) and (str(error) == first) == (minor < 20), error
else:
    raise AssertionError
print(np.__version__, {w.category.__name__ for w in seen})
assert bool(seen) == (minor >= 19)
