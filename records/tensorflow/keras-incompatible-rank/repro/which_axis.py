# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""The shape of the array itself, beside the shape of the model's input, tells which axis is missing."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

layers = tf.keras.layers


def verdict(data, wanted):
    """wanted is model.input_shape without its first entry"""
    if len(data) == len(wanted) + 1:
        return "inside the model"
    if len(data) > len(wanted) + 1:
        return "too many"
    return "batch" if data == wanted else "channel" if data[1:] == wanted[:-1] else "other"


def network(wanted):
    return tf.keras.Sequential([tf.keras.Input(wanted), layers.Conv2D(8, 3), layers.GlobalAveragePooling2D()])


mended = {"batch": lambda x: x[None], "channel": lambda x: x[..., None], "too many": lambda x: x[:, 0]}
for data, wanted, expected in (
    ((28, 28, 3), (28, 28, 3), "batch"),
    ((60, 28, 20), (28, 20, 3), "channel"),
    ((4, 1, 28, 28, 3), (28, 28, 3), "too many"),
):
    model, x = network(wanted), np.ones(data, "float32")
    assert verdict(data, wanted) == expected
    try:
        model.predict(x, verbose=0)
    except ValueError as error:
        print(expected, [line for line in str(error).splitlines() if "shape" in line][0][:160])
    else:
        raise AssertionError(data)
    x = mended[expected](x)
    if expected == "channel":
        x = np.repeat(x, 3, -1)
    assert model.predict(x, verbose=0).shape == (len(x), 8)

# data with all their axes, refused within: the layer above gave one away
try:
    tf.keras.Sequential([tf.keras.Input((8, 3)), layers.LSTM(4), layers.LSTM(4)])
except ValueError as error:
    assert "expected ndim=3, found ndim=2" in str(error) and "(None, 4)" in str(error)
    assert verdict((16, 8, 3), (8, 3)) == "inside the model"

# predict cuts an array along its first axis, so the printed first number is the batch size's
model = network((28, 28, 3))
try:
    model.predict(np.ones((28, 28, 3), "float32"), batch_size=1, verbose=0)
except ValueError as error:
    assert "(1, 28, 3)" in str(error), error
else:
    raise AssertionError("taken")
