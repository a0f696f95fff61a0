# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""Least and greatest index beside the size tell ids from one, too little room, and an empty array."""
import numpy as np

from data import LABELS

for labels, size, expected in ((LABELS, 3, (1, 3, 3)), (np.array([0, 7]), 3, (0, 7, 3))):
    # region how-far
    seen = labels.min(), labels.max(), size
    print(seen)
    # endregion
    assert tuple(map(int, seen)) == expected
    is_from_one = seen[0] == 1 and seen[1] == size
    assert is_from_one == (labels is LABELS)
