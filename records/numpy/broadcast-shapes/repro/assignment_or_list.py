# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""The same words from an assignment and from np.array of parts of different shape; the failing line tells them apart."""
import traceback

import numpy as np

images = [np.zeros((4, 4, 3)), np.zeros((4, 4))]


def line(call):
    """The message, and the line of code that failed."""
    try:
        call()
    except ValueError as error:
        print(error)
        return str(error), traceback.extract_tb(error.__traceback__)[-1].line
    raise AssertionError("was taken")


def assigned():
    np.zeros((2, 4, 4))[0] = images[0]


def listed():
    np.array(images, dtype=object)


def listed_plainly():
    np.array(images)


said, code = line(assigned)
assert "could not broadcast input array from shape (4,4,3) into shape (4,4)" in said and "= images[0]" in code
said, code = line(listed)
assert "could not broadcast input array from shape (4,4,3) into shape (4,4)" in said and code.startswith("np.array(")
# without a dtype NumPy 1.24 and later say it in other words
said, code = line(listed_plainly)
old = tuple(int(part) for part in np.__version__.split(".")[:2]) < (1, 24)
assert ("could not broadcast" in said) == old and ("inhomogeneous" in said) != old, said
