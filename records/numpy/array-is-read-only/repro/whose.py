# /// script
# requires-python = ">=3.9"
# dependencies = ["numpy"]
# ///
"""The flag and the base name the owner of the memory."""
import numpy as np

own = np.zeros(12, np.uint8)
found = []
for array in (np.frombuffer(bytes(12), np.uint8), np.broadcast_to(own, (2, 12)), own):
    # region flags fill: array
    print(array.flags.writeable, array.flags.owndata, type(array.base))
    # endregion
    try:
        array[0] = 1
        found.append(True)
    except ValueError as error:
        print(error)
        found.append(False)
assert found == [False, False, True]
