# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Tell a map that was used up from axes in the wrong order: the message may be the same, the images are not."""
import os
import re

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

layers = tf.keras.layers
CHANNELS_FIRST, USED_UP = (1, 50, 64), (8, 50, 1)


def used_up(shape):
    """A layer that takes 8 pixels of the height; the next one gets what is left."""
    return [tf.keras.Input(shape), layers.Conv2D(64, (8, 1)), layers.Conv2D(4, 3)]


def refused(stack):
    try:
        tf.keras.Sequential(stack)
    except ValueError as error:
        return str(error)
    return None


# the message names the same shape for both, so it is the images' shape that tells them apart
first, later = refused([tf.keras.Input(CHANNELS_FIRST), layers.Conv2D(4, 3)]), refused(used_up(USED_UP))
assert re.search(r"None, 1, 50, 64", first) and re.search(r"None, 1, 50, 64", later)
print("images:", CHANNELS_FIRST, USED_UP, "and both messages say None, 1, 50, 64")
assert refused([tf.keras.Input(CHANNELS_FIRST[1:] + CHANNELS_FIRST[:1]), layers.Conv2D(4, 3)]) is None
assert refused(used_up((10, 50, 1))) is None, "two pixels more and it fits"

# moving the axes gives the numbers of a convolution that was written channels first
x = np.random.default_rng(0).normal(size=(2, 1, 28, 28)).astype("float32")
w = np.random.default_rng(1).normal(size=(3, 3, 1, 4)).astype("float32")
windows = np.lib.stride_tricks.sliding_window_view(x, (3, 3), axis=(2, 3))
wanted = np.einsum("ncyxhw,hwco->nyxo", windows, w)
given = tf.nn.conv2d(np.moveaxis(x, 1, -1), w, 1, "VALID")
np.testing.assert_allclose(given, wanted, rtol=1e-4, atol=1e-4)
