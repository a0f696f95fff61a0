# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Ask the array: its dtype is object for every refused one, and astype sorts them."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf


def refused(array):
    try:
        tf.convert_to_tensor(array)
    except ValueError as error:
        return str(error).split("type ")[-1].rstrip(").")
    return None


def verdict(array):
    if array.dtype != object:
        return "fits"
    if any(np.shape(one) for one in array.flat):
        return "lengths"
    try:
        array.astype("float32")
    except (TypeError, ValueError):
        return "text"
    return "types"


obj = lambda rows: np.array(rows, dtype=object)
ragged = np.empty(2, dtype=object)
ragged[:] = [[1, 2], [3]]
for array, wanted, named in (
    (obj([1.5, True]), "types", "float"),
    (obj([1, 2]), "types", "int"),
    (obj([1.5, "n/a"]), "text", "float"),
    (obj(["n/a", 1.5]), "text", "float"),
    (obj([1.5, None]), "types", "float"),
    (obj([np.zeros(3), np.zeros(2)]), "lengths", "numpy.ndarray"),
    (ragged, "lengths", "list"),
    (np.array([1.5, 2.5]), "fits", None),
):
    print(array.dtype, verdict(array), refused(array))
    assert verdict(array) == wanted and refused(array) == named, array
