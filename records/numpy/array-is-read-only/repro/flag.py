# /// script
# requires-python = ">=3.9"
# dependencies = ["numpy"]
# ///
"""The flag cannot be set on memory of bytes."""
import numpy as np

array = np.frombuffer(bytes(12), np.uint8)
try:
    array.flags.writeable = True
except ValueError as error:
    print(error)
try:
    array[0] = 1
except ValueError as error:
    print(error)
else:
    raise AssertionError("it was written")
# an array that owns its memory can be set back
own = np.zeros(3)
own.setflags(write=False)
assert own.base is None and not own.flags.writeable
own.flags.writeable = True
own[0] = 1
