# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Tell a map that was used up from axes in the wrong order: move the channels to the end and try again."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf


def fails(shape):
    try:
        tf.keras.Sequential([tf.keras.Input(shape), tf.keras.layers.Conv2D(4, 3)])
    except ValueError:
        return True
    return False


channels_first, used_up = (1, 28, 28), (1, 1, 64)
print("channels first:", fails(channels_first), "moved:", fails(channels_first[1:] + channels_first[:1]))
print("used up:", fails(used_up), "moved:", fails(used_up[1:] + used_up[:1]))
assert fails(channels_first) and not fails((28, 28, 1))
assert fails(used_up) and fails((1, 64, 1))

# moving the axes gives the numbers of a convolution that was written channels first
x = np.random.default_rng(0).normal(size=(2, 1, 28, 28)).astype("float32")
w = np.random.default_rng(1).normal(size=(3, 3, 1, 4)).astype("float32")
windows = np.lib.stride_tricks.sliding_window_view(x, (3, 3), axis=(2, 3))
wanted = np.einsum("ncyxhw,hwco->nyxo", windows, w)
given = tf.nn.conv2d(np.moveaxis(x, 1, -1), w, 1, "VALID")
np.testing.assert_allclose(given, wanted, rtol=1e-4, atol=1e-4)
