# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Ask the array for its dtype, and the entries for their types and shapes: they tell which remedy fits."""
import datetime
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf


def ask(x):
    # region why fill: x
    types = {type(entry).__name__ for entry in x.flat}
    shapes = {np.shape(entry) for entry in x.flat}
    print(x.dtype, x.shape, types, shapes)
    # endregion
    return types, shapes


def refused(array):
    try:
        tf.convert_to_tensor(array)
    except ValueError as error:
        return str(error).split("type ")[-1].rstrip(").")
    return None


def verdict(array):
    types, shapes = ask(array)
    if array.dtype != object:
        return "fits"
    if shapes == {()}:
        return "numbers" if types <= {"int", "float", "bool", "NoneType"} else "text"
    return "vectors" if len(shapes) == 1 else "both" if () in shapes else "lengths"


def works(step, array):
    """Whether this step makes a tensor of numbers."""
    try:
        return tf.convert_to_tensor(step(array)).dtype != tf.string
    except (TypeError, ValueError):
        return False


def column(*rows):
    made = np.empty(len(rows), dtype=object)
    made[:] = rows
    return made


obj = lambda rows: np.array(rows, dtype=object)
cast = lambda x: x.astype("float32")
for array, wanted, named in (
    (obj([1.5, True]), "numbers", "float"),
    (obj([1, 2]), "numbers", "int"),
    (obj([1.5, None]), "numbers", "float"),
    (obj([1.5, "n/a"]), "text", "float"),
    (obj(["n/a", 1.5]), "text", "float"),
    (obj([1.5, datetime.date(2026, 1, 2)]), "text", "float"),
    (column(1.5, np.zeros(3)), "both", "float"),
    (column(np.zeros(3), np.zeros(3)), "vectors", "numpy.ndarray"),
    (column([1.0, 2.0], [3.0, 4.0]), "vectors", "list"),
    (column(np.zeros(3), np.zeros(2)), "lengths", "numpy.ndarray"),
    (column([1, 2], [3]), "lengths", "list"),
    (np.array([1.5, 2.5]), "fits", None),
):
    found = verdict(array)
    print(found, "|", refused(array))
    assert found == wanted and refused(array) == named, array
    # the answer decides which step can work: the cast for numbers, the stack for vectors of one length
    assert works(cast, array) == (found in ("numbers", "fits")), array
    if found in ("both", "vectors", "lengths"):
        assert works(np.stack, array) == (found == "vectors"), array
assert tf.convert_to_tensor(obj(["a", "b"])).dtype == tf.string  # texts alone go through
