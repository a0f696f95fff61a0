# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Set padding to same on a 1x1 map and on a larger one; compare with zeros added by hand."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

conv = tf.keras.layers.Conv2D(4, 3, padding="same")
conv.build((None, None, None, 3))
kernel, bias = conv.get_weights()
for size in (1, 2, 5):
    x = np.random.default_rng(size).normal(size=(32, size, size, 3)).astype("float32")
    padded = np.pad(x, ((0, 0), (1, 1), (1, 1), (0, 0)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, (3, 3), axis=(1, 2))
    wanted = np.einsum("nyxchw,hwco->nyxo", windows, kernel) + bias
    given = conv(x).numpy()
    print(size, given.shape)
    np.testing.assert_allclose(given, wanted, rtol=1e-4, atol=1e-5)
# a single pixel meets only the centre of the kernel
one = np.ones((1, 1, 1, 3), "float32")
np.testing.assert_allclose(conv(one)[0, 0, 0], kernel[1, 1].sum(0) + bias, rtol=1e-5, atol=1e-6)
