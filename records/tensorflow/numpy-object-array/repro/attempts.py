# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""What is tried against it: another constructor, the data without the labels, padding with its default dtype.

    attempts.py [wrap|labels|padding]
"""
import os
import sys

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

kind = (sys.argv[1:] or ["wrap"])[0]
x = np.array([[1.5, True], [2.5, False]], dtype=object)
if kind == "wrap":
    for attempt in (
        lambda a: tf.convert_to_tensor(np.asarray(a)),
        lambda a: tf.convert_to_tensor(np.array(a)),
        lambda a: tf.constant(a),
        lambda a: tf.cast(a, tf.float32),
        lambda a: tf.data.Dataset.from_tensor_slices(a),
    ):
        try:
            attempt(x)
        except ValueError as error:
            assert "Unsupported object type" in str(error), error
        else:
            raise AssertionError("taken")
elif kind == "labels":
    y = np.array([[0], [1]], dtype=object)
    model = tf.keras.Sequential([tf.keras.Input((2,)), tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    try:
        model.fit(x.astype("float32"), y, verbose=0)
    except ValueError as error:
        print(error)
        assert "Unsupported object type int" in str(error) or "Invalid dtype: object" in str(error), error
    else:
        raise AssertionError("taken")
    model.fit(x.astype("float32"), y.astype("float32"), verbose=0)  # the control
else:
    rows = [[0.25, 0.5, 0.75], [0.9]]
    # region pad-with-the-default fill: rows
    padded = tf.keras.utils.pad_sequences(rows, padding="post")
    # endregion
    print(padded)
    assert padded.dtype == "int32" and not padded.any(), padded  # every value is gone
    kept = tf.keras.utils.pad_sequences(rows, padding="post", dtype="float32")
    np.testing.assert_array_equal(kept, np.float32([[0.25, 0.5, 0.75], [0.9, 0, 0]]))
