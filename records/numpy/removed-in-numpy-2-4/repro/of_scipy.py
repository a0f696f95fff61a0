# /// script
# requires-python = ">=3.9"
# dependencies = ["numpy", "scipy"]
# ///
"""scipy.integrate.trapz is gone from SciPy, too, before NumPy 2.4 can be installed beside it; trapezoid is there."""
import numpy as np
import scipy
from scipy.integrate import trapezoid

print("numpy", np.__version__, "scipy", scipy.__version__)
assert trapezoid([1.0, 2.0, 3.0]) == 4.0
try:
    from scipy.integrate import trapz
except ImportError as error:
    print(error)
    assert "trapz" in str(error)
else:
    raise AssertionError
