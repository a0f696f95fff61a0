# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Numbers are cast, vectors of one length stacked, rows of several lengths padded or made ragged: the values stay.

    ways.py [cast|stack|pad]
"""
import os
import sys

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

kind = (sys.argv[1:] or ["cast"])[0]


def refused(array):
    try:
        tf.convert_to_tensor(array)
    except ValueError as error:
        return "Unsupported object type" in str(error)
    return False


def trains(x, y):
    """Whether a model takes them."""
    model = tf.keras.Sequential([tf.keras.Input(x.shape[1:]), tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    return len(model.fit(x, y, verbose=0).history["loss"]) == 1


if kind == "cast":
    x = np.array([[1.5, True, 3], [2.5, False, None]], dtype=object)
    y = np.array([[0], [1]], dtype=object)
    assert refused(x) and refused(y)
    # region make-it-numbers fill: x, y
    x = x.astype("float32")
    y = y.astype("float32")
    # endregion
    given = tf.convert_to_tensor(x).numpy()
    np.testing.assert_array_equal(given[:, :2], [[1.5, 1], [2.5, 0]])
    assert given[0, 2] == 3 and np.isnan(given[1, 2]), "None is nan now and has to be filled"
    assert y.tolist() == [[0], [1]] and trains(np.nan_to_num(x), y)
    assert np.array(["1.75", 2], dtype=object).astype("float32").tolist() == [1.75, 2]  # text that is a number
elif kind == "stack":
    for rows in ([np.float32([1, 2, 3]), np.float32([4, 5, 6])], [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]):
        x = np.empty(2, dtype=object)
        x[:] = rows
        assert refused(x)
        # region stack-the-vectors fill: x
        x = np.stack(x).astype("float32")
        # endregion
        assert tf.convert_to_tensor(x).numpy().tolist() == [[1, 2, 3], [4, 5, 6]]
        assert trains(x, np.float32([[0], [1]]))
else:
    x = np.empty(3, dtype=object)
    x[:] = rows = [[0.25, 0.5, 0.75], [0.9], [1.5, 2.5]]
    assert refused(x)
    # region pad-the-rows fill: x
    padded = tf.keras.utils.pad_sequences(x, padding="post", dtype="float32")
    # endregion
    assert padded.dtype == "float32"
    np.testing.assert_array_equal(padded, np.float32([[0.25, 0.5, 0.75], [0.9, 0, 0], [1.5, 2.5, 0]]))
    assert trains(padded, np.float32([[0], [1], [0]]))
    # region ragged fill: x
    ragged = tf.ragged.constant(x.tolist(), dtype=tf.float32)
    # endregion
    assert [len(row) for row in ragged.to_list()] == [3, 1, 2]
    np.testing.assert_array_equal(ragged.to_tensor().numpy(), padded)
