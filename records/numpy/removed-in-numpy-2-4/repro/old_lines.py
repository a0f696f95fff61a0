# /// script
# requires-python = ">=3.11"
# dependencies = ["numpy>=2.4"]
# ///
"""One line for each function, as old code has them.

old_lines.py [trapz|in1d]
"""
import sys

import numpy as np

for name in sys.argv[1:] or ["trapz", "in1d"]:
    if name == "trapz":
        assert np.trapz([1.0, 2.0, 4.0], dx=2.0) == 9.0
    else:
        mask = np.in1d(np.array([[1, 2, 3], [4, 5, 6]]), [2, 3, 5])
        assert mask.tolist() == [False, True, True, False, True, False]
    print(name)
