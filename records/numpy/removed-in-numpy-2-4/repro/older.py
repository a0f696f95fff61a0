# /// script
# requires-python = ">=3.9"
# dependencies = ["numpy<2.4"]
# ///
"""Below 2.4 the old names work, from 2.0 on with a DeprecationWarning, and give what the new ones give."""
import warnings

import numpy as np

with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("always")
    area, mask = np.trapz([1.0, 2.0, 3.0]), np.in1d([1, 2], [2])
print(np.__version__, [str(w.message)[:40] for w in seen])
assert area == 4.0 and mask.tolist() == [False, True]
assert len(seen) == (2 if np.__version__ >= "2" else 0) and all(w.category is DeprecationWarning for w in seen)
if hasattr(np, "trapezoid"):
    assert area == np.trapezoid([1.0, 2.0, 3.0])
