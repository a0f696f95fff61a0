# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Scale a channel count down to nothing, and keep it at one or above."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

layers = tf.keras.layers


def channels(base, width):
    return max(1, int(base * width))


assert int(3 * 0.25) == 0
try:
    layers.Conv2D(int(3 * 0.25), 1)
except ValueError as error:
    print("refused before any device saw it:", error)
else:
    raise AssertionError("zero filters were accepted")

x = np.random.default_rng(0).normal(size=(2, 6, 6, 3)).astype("float32")
conv = layers.Conv2D(channels(3, 0.25), 1, use_bias=False)
y = conv(x)
assert y.shape[-1] == 1
np.testing.assert_allclose(y, x @ conv.get_weights()[0][0, 0], rtol=1e-5, atol=1e-5)
assert channels(64, 0.25) == 16
