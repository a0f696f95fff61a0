# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""dtype=object moves the failure on, gives numbers that mean nothing, or is refused itself."""
import numpy as np

rows = [[1, 2, 3], [4, 5]]
x = np.array(rows, dtype=object)
assert x.shape == (2,)
try:
    x.astype(float)
except ValueError as error:
    print("astype:", error)
    assert str(error).startswith("setting an array element with a sequence")
else:
    raise AssertionError
# the sum joins the lists: [1, 2, 3, 4, 5]
assert x.sum() == [1, 2, 3, 4, 5]
try:
    print("mean:", x.mean())  # each of the five halved
    assert list(x.mean()) == [0.5, 1, 1.5, 2, 2.5]
except TypeError as error:
    print("mean:", error)
# parts that agree in their first axis are refused in other words
try:
    np.array([np.zeros((4, 4, 3)), np.zeros((4, 4))], dtype=object)
except ValueError as error:
    print("images:", error)
    assert "could not broadcast input array from shape (4,4,3)" in str(error)
else:
    raise AssertionError
