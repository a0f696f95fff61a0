# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy<1.24"]
# ///
"""Before 1.24 the aliases are Python's own types, from 1.20 on with a warning."""
import warnings

import numpy as np

with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("always")
    assert np.float is float and np.int is int and np.bool is bool and np.object is object
    assert np.str is np.unicode is str and np.complex is complex and np.long is int
    assert np.zeros(3, np.float).dtype == np.float64
major, minor = map(int, np.__version__.split(".")[:2])
assert bool(seen) == (minor >= 20), len(seen)
print(np.__version__, len(seen), "warnings")
