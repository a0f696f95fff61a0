# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""With the channels moved to the end layer and op compute the convolution that was written channels first."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

rng = np.random.default_rng(0)
images = rng.normal(size=(2, 3, 28, 20)).astype("float32")
kernel = rng.normal(size=(3, 3, 3, 8)).astype("float32")
windows = np.lib.stride_tricks.sliding_window_view(images, (3, 3), axis=(2, 3))
wanted = np.einsum("ncyxhw,hwco->nyxo", windows, kernel)
# region transpose fill: images
moved = np.ascontiguousarray(images.transpose(0, 2, 3, 1))
# endregion
layer = tf.keras.layers.Conv2D(8, 3, use_bias=False)
layer.build((None, None, None, 3))
layer.set_weights([kernel])
np.testing.assert_allclose(layer(moved), wanted, rtol=1e-3, atol=1e-4)
np.testing.assert_allclose(tf.nn.conv2d(moved, kernel, 1, "VALID"), wanted, rtol=1e-3, atol=1e-4)

# weights of PyTorch are (out, in, height, width); TensorFlow's are (height, width, in, out)
torch_weights = kernel.transpose(3, 2, 0, 1)
layer.set_weights([torch_weights.transpose(2, 3, 1, 0)])
np.testing.assert_allclose(layer(moved), wanted, rtol=1e-3, atol=1e-4)
print("equal to the sums by hand")
