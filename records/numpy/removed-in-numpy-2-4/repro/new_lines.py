# /// script
# requires-python = ">=3.9"
# dependencies = ["numpy>=2"]
# ///
"""The lines of old_lines.py with the functions of now, as canon try writes them."""
import sys

import numpy as np

for name in sys.argv[1:] or ["trapz", "in1d"]:
    if name == "trapz":
        assert np.trapezoid([1.0, 2.0, 4.0], dx=2.0) == 9.0
    else:
        mask = np.isin(np.array([[1, 2, 3], [4, 5, 6]]), [2, 3, 5]).ravel()
        assert mask.tolist() == [False, True, True, False, True, False]
    print(name)
