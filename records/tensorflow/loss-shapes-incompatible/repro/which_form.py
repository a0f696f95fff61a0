# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Two shapes and the label's type tell which of the five it is."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf


def verdict(y, output, sparse):
    """output is model.output_shape; y the array of labels"""
    if len(output) > 2 and y.ndim <= 2:
        return "axes left"
    if len(output) > 2 and y.shape[1 : len(output) - 1] != output[1:-1]:
        return "another size"
    one_hot = y.ndim == len(output) and y.shape[-1] > 1
    if sparse:
        return "one-hot to sparse" if one_hot else "fits"
    if not one_hot:
        return "integers to categorical"
    return "fits" if y.shape[-1] == output[-1] else "other count"


labels, eye = np.arange(8), np.eye(10, dtype="float32")
for y, shape, sparse, expected in (
    (labels, (24,), False, "integers to categorical"),
    (labels[:, None], (24,), False, "integers to categorical"),
    (eye[labels][:, :8], (24,), False, "other count"),
    (eye[labels], (24,), True, "one-hot to sparse"),
    (eye[labels], (6, 4), False, "axes left"),
    (labels, (6, 4), True, "axes left"),
    (np.zeros((8, 6, 6), int), (3, 3, 4), True, "another size"),
    (eye[np.zeros((8, 6, 6), int)], (3, 3, 4), False, "another size"),
    (np.zeros((8, 3, 3), int), (3, 3, 4), True, "fits"),
    (labels, (24,), True, "fits"),
    (labels[:, None], (24,), True, "fits"),
    (eye[labels], (24,), False, "fits"),
):
    model = tf.keras.Sequential([tf.keras.Input(shape), tf.keras.layers.Dense(10, activation="softmax")])
    model.compile("sgd", ("sparse_" if sparse else "") + "categorical_crossentropy")
    assert verdict(y, model.output_shape, sparse) == expected
    try:
        model.fit(np.ones((8,) + shape, "float32"), y, verbose=0)
    except (ValueError, tf.errors.InvalidArgumentError) as error:
        lines = [line for line in str(error).splitlines() if "shape" in line.lower()]
        print(expected, "|", lines[-1].strip()[:150])
        assert expected != "fits"
    else:
        assert expected == "fits", expected
