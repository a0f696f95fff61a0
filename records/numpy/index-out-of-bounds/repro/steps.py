# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""What ends it rightly, and what hides it: steps.py [clip|room|zero|empty]"""
import sys

import numpy as np

from data import LABELS, count

step = (sys.argv[1:] or ["room"])[0]
try:
    count(LABELS, 3)
except IndexError as error:
    assert str(error) == "index 3 is out of bounds for axis 0 with size 3", error
    print(error)
else:
    raise AssertionError("counted")
if step == "clip":
    found = count(np.clip(LABELS, 0, 2), 3)
    assert found.tolist() == [0, 1, 3], found  # three of class 3 and 2 in one
    assert found[2] != np.sum(LABELS == 2)
    print("clipped:", found.tolist(), "two classes in one")
elif step == "room":
    # region room
    classes = int(LABELS.max()) + 1
    # endregion
    assert count(LABELS, classes).tolist() == [0, 1, 1, 2]
    print("with room:", count(LABELS, classes).tolist())
elif step == "empty":
    rows = np.array(["1", "2", "3"])
    wanted = [2]
    kept = rows[[row in wanted for row in rows]]
    try:
        kept[0]
    except IndexError as error:
        assert str(error) == "index 0 is out of bounds for axis 0 with size 0", error
    else:
        raise AssertionError(kept)
    # region empty fill: rows, wanted
    print(len(rows))
    kept = rows[[int(row) in wanted for row in rows]]
    print(len(kept))
    # endregion
    assert kept[0] == "2"
else:
    # region zero
    labels = LABELS - 1
    # endregion
    assert count(labels, 3).tolist() == [1, 1, 2]
    print("from zero:", count(labels, 3).tolist())
