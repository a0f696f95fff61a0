# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy>=1.24"]
# ///
"""The shapes counted name the odd part; the detected shape tells up to which axis all agree."""
import re
import traceback

import numpy as np

images = [np.zeros((4, 4, 3)) for _ in range(20)]
images[13] = np.zeros((4, 4))
boxes = [np.zeros((n, 4)) for n in (3, 5, 3)]
for parts, agreeing, odd in ((images, (20, 4, 4), [13]), (boxes, (3,), [1])):
    try:
        np.array(parts)
    except ValueError as error:
        text = str(error)
    else:
        raise AssertionError
    print(text[-66:])
    assert eval(re.search(r"detected shape was (\(.*?\))", text)[1]) == agreeing
    assert "after %d dim" % len(agreeing) in text
    # region count fill: parts
    from collections import Counter

    shapes = Counter(np.shape(part) for part in parts)
    usual = shapes.most_common(1)[0][0]
    # endregion
    assert [i for i, part in enumerate(parts) if np.shape(part) != usual] == odd
    print(shapes)
# a part that is ragged itself has no shape: np.shape refuses it in the same words
try:
    np.shape([[1, 2], [3]])
except ValueError as error:
    assert "inhomogeneous shape after 1 dim" in str(error), error
else:
    raise AssertionError
# the words of an assignment, where np.array is asked for objects: the line that failed tells them apart
def assigned():
    np.zeros((2, 4, 4))[0] = images[0]


def listed():
    np.array([images[0], images[13]], dtype=object)


for call, words in ((assigned, "= images[0]"), (listed, "np.array(")):
    try:
        call()
    except ValueError as error:
        assert "could not broadcast input array from shape (4,4,3) into shape (4,4)" in str(error), error
        assert words in traceback.extract_tb(error.__traceback__)[-1].line
    else:
        raise AssertionError
# the twin: a sequence put where one number belongs; it names no shape
x = np.zeros(2)
try:
    x[0] = [1, 2]
except ValueError as error:
    assert str(error) == "setting an array element with a sequence.", error
else:
    raise AssertionError
