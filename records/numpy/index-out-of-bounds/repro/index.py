# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""An array is asked for a place that it does not have: index.py [from-one|boxes|empty|list]"""
import sys

import numpy as np

from data import LABELS, count

kind = (sys.argv[1:] or ["from-one"])[0]
if kind == "from-one":
    count(LABELS, 3)
elif kind == "boxes":  # room for two boxes a picture, and a picture with three
    room = np.zeros((2, 4))
    for number, box in enumerate(np.ones((3, 4))):
        room[number] = box
elif kind == "empty":
    np.array([])[0]
else:
    [1, 2][2]
