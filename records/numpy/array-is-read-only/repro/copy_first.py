# /// script
# requires-python = ">=3.9"
# dependencies = ["numpy"]
# ///
"""A copy has memory that can be written; the source stays as it is."""
import numpy as np

data = bytes(range(12))
array = np.frombuffer(data, np.uint8)
try:
    array += 1
except ValueError as error:
    print(error)
else:
    raise AssertionError("it was written")
# region copy fill: array
array = np.array(array)  # a copy; np.asarray would make none
array += 1
# endregion
assert array.tolist() == list(range(1, 13)) and data == bytes(range(12))
mask = np.broadcast_to(np.zeros(4), (3, 4)).copy()
mask[0] = 1
assert mask.sum() == 4
