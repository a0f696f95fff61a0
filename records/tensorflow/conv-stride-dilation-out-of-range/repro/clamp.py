# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Same padding changes nothing, and a window raised to 1 misses the size that was meant."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

layers = tf.keras.layers
for build in (
    lambda: layers.Conv2D(8, 3, strides=0, padding="same"),
    lambda: layers.Conv2D(8, 3, dilation_rate=0, padding="same"),
    lambda: layers.AveragePooling2D(0, padding="same"),
):
    try:
        build()
    except ValueError as error:
        print(error)
    else:
        raise AssertionError("taken")


def to_grid(x, cells):
    size = x.shape[1]
    return layers.AveragePooling2D(max(size // cells, 1))(x)


for size, given in ((16, 8), (8, 8), (5, 5), (20, 10)):
    y = to_grid(np.ones((1, size, size, 2), "float32"), 8)
    print(size, "pixels, 8 wanted, given", y.shape[1])
    assert y.shape[1] == given
