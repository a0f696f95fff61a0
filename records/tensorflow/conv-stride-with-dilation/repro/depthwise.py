# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""tf.nn.depthwise_conv2d takes both, and gives the values of another convolution."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

rng = np.random.default_rng(0)
x = rng.normal(size=(1, 16, 16, 2)).astype("float32")
kernel = rng.normal(size=(3, 3, 2, 1)).astype("float32")
wanted = tf.nn.depthwise_conv2d(x, kernel, [1, 1, 1, 1], "VALID", dilations=[2, 2]).numpy()[:, ::2, ::2]
windows = np.lib.stride_tricks.sliding_window_view(x, (5, 5), axis=(1, 2))[:, ::2, ::2, :, ::2, ::2]
np.testing.assert_allclose(wanted, np.einsum("nyxchw,hwc->nyxc", windows, kernel[..., 0]), rtol=1e-3, atol=1e-4)
given = tf.nn.depthwise_conv2d(x, kernel, [1, 2, 2, 1], "VALID", dilations=[2, 2]).numpy()
print("wanted", wanted.shape, "given", given.shape)
assert given.shape == wanted.shape, "nothing shows it"
difference = np.abs(given - wanted).max()
print("largest difference %.1f, values up to %.1f" % (difference, np.abs(wanted).max()))
assert difference > 1

# the Keras layer: the op's values in 2.9, refused in 2.12 and 2.15, right in a recent Keras 3
release = tf.__version__
try:
    layer = tf.keras.layers.DepthwiseConv2D(3, strides=2, dilation_rate=2, use_bias=False)
    layer.build((None, 16, 16, 2))
    layer.set_weights([kernel])
    layered = layer(x).numpy()
except ValueError as error:
    assert "not supported in conjunction" in str(error) and release.startswith(("2.12.", "2.15.")), release
else:
    reference = given if release.startswith("2.9.") else wanted
    np.testing.assert_allclose(layered, reference, rtol=1e-3, atol=1e-4)
