# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Convolve densely with the dilation and keep every second position; where same padding starts, by size."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

layers = tf.keras.layers
rng = np.random.default_rng(0)
for size in (15, 16):
    x = rng.normal(size=(2, size, size, 4)).astype("float32")
    # region keep-every-second fill: 8, 3, x
    dense = layers.Conv2D(8, 3, dilation_rate=2, use_bias=False)
    given = layers.MaxPooling2D(1, strides=2)(dense(x)).numpy()
    # endregion
    kernel = dense.get_weights()[0]
    windows = np.lib.stride_tricks.sliding_window_view(x, (5, 5), axis=(1, 2))[:, ::2, ::2, :, ::2, ::2]
    np.testing.assert_allclose(given, np.einsum("nyxchw,hwco->nyxo", windows, kernel), rtol=1e-3, atol=1e-4)
    np.testing.assert_array_equal(given, dense(x).numpy()[:, ::2, ::2])

    # with same padding a strided convolution starts elsewhere where the size is even
    padded = tf.nn.conv2d(x, kernel, 1, "SAME", dilations=2).numpy()
    strided = tf.nn.conv2d(x, kernel, 2, "SAME", dilations=2).numpy()
    start = 0 if size % 2 else 1
    np.testing.assert_allclose(strided, padded[:, start::2, start::2], rtol=1e-3, atol=1e-4)
    assert np.abs(strided - padded[:, 1 - start::2, 1 - start::2][:, :strided.shape[1], :strided.shape[2]]).max() > 0.5 if size == 16 else True
print("equal to the definition")
