# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""One element passes as its own truth, several do not: so the code worked for a batch of one."""
import numpy as np


def truth(x):
    try:
        return bool(x)
    except ValueError as error:
        assert "is ambiguous" in str(error), error
        return "ambiguous"


assert truth(np.array([3.0]) > 2) is True and truth(np.array([[1.0]]) > 2) is False and truth(np.float64(3) > 2) is True
for n in (2, 3, 100):
    assert truth(np.full(n, 3.0) > 2) == "ambiguous", "although all say the same"
print("1 element passes, 2 are ambiguous")
