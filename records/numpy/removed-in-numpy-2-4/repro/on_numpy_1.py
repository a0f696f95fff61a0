# /// script
# requires-python = ">=3.9"
# dependencies = ["numpy<2"]
# ///
"""np.trapezoid is a name of NumPy 2: code that is to run on NumPy 1, too, fails there."""
import numpy as np

assert np.trapz([1.0, 2.0, 3.0]) == 4.0
try:
    np.trapezoid([1.0, 2.0, 3.0])
except AttributeError as error:
    print(np.__version__, error)
    assert "has no attribute 'trapezoid'" in str(error)
else:
    raise AssertionError
