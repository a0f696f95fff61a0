# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""dtype says of which type the numbers are that come out; the count stays a float."""
import numpy as np

try:
    np.linspace(0, 9, np.float64(10), dtype=int)
except TypeError as error:
    print(f"TypeError: {error}")
    assert "interpreted as an integer" in str(error)
else:
    raise AssertionError
