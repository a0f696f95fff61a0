# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Conv2D takes filters, kernel, strides in this order, PyTorch's layer the channels first; by name all is clear."""
import inspect
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

layers = tf.keras.layers
order = list(inspect.signature(layers.Conv2D.__init__).parameters)[1:8]
assert order[:4] == ["filters", "kernel_size", "strides", "padding"], order
# the arguments of nn.Conv2d(3, 16, 3): 3 filters with a kernel of 16 and a stride of 3
ported = layers.Conv2D(3, 16, 3)
assert (ported.filters, ported.kernel_size, ported.strides) == (3, (16, 16), (3, 3))

x = np.random.default_rng(0).normal(size=(2, 8, 8, 3)).astype("float32")
layer = layers.Conv2D(filters=16, kernel_size=3, strides=1, padding="same", dilation_rate=1, use_bias=False)
given = layer(x).numpy()
windows = np.lib.stride_tricks.sliding_window_view(np.pad(x, ((0, 0), (1, 1), (1, 1), (0, 0))), (3, 3), axis=(1, 2))
np.testing.assert_allclose(given, np.einsum("nyxchw,hwco->nyxo", windows, layer.get_weights()[0]), rtol=1e-3, atol=1e-4)
print("equal to the sums by hand")
