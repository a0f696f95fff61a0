# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""NumPy 1.17 takes the float with a warning, and gives the same thresholds."""
import warnings

import numpy as np

with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    thresholds = np.linspace(0.5, 0.95, np.round((0.95 - 0.5) / 0.05) + 1, endpoint=True)
print(thresholds, [str(one.message) for one in said])
assert len(thresholds) == 10 and np.allclose(thresholds[-1], 0.95)
assert any(issubclass(one.category, DeprecationWarning) for one in said)
