# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Leave out a stride or dilation of 0: the default of 1 gives the convolution, of the layer and of the op."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

layers = tf.keras.layers
x = np.random.default_rng(0).normal(size=(2, 8, 8, 3)).astype("float32")
for build in (
    lambda: layers.Conv2D(16, 3, strides=0), lambda: layers.Conv2D(16, 3, dilation_rate=0),
    lambda: tf.nn.conv2d(x, np.ones((3, 3, 3, 16), "float32"), 0, "VALID"),
    lambda: tf.nn.conv2d(x, np.ones((3, 3, 3, 16), "float32"), 1, "VALID", dilations=0),
):
    try:
        build()
    except (ValueError, tf.errors.InvalidArgumentError) as error:
        print(str(error)[:150])
    else:
        raise AssertionError("taken")
# region one-or-more fill: x
layer = layers.Conv2D(filters=16, kernel_size=3)
y = layer(x)
z = tf.nn.conv2d(x, layer.kernel, strides=1, padding="VALID")
# endregion
windows = np.lib.stride_tricks.sliding_window_view(x, (3, 3), axis=(1, 2))
wanted = np.einsum("nyxchw,hwco->nyxo", windows, layer.get_weights()[0])
for given in (y, z):
    np.testing.assert_allclose(given, wanted, rtol=1e-3, atol=1e-4)
print("equal to the sums by hand")
