# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""Use an array of several elements where Python wants one yes or no.

truth.py [if|and|chain|list|default|empty]
"""
import sys

import numpy as np

kind = (sys.argv[1:] or ["if"])[0]
x = np.array([1.0, 4.0, 9.0])
if kind == "if":
    if x > 2:
        print("greater")
elif kind == "and":
    x > 2 and x < 5
elif kind == "chain":
    2 < x < 5
elif kind == "list":
    x in [np.zeros(3), x]
elif kind == "default":
    x or np.zeros(3)
else:  # an error from NumPy 2.2 on
    if x[x > 10]:
        print("some")
