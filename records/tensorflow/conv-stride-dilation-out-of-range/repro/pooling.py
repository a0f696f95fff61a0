# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""A pooling without a stride steps by its window; global pooling needs no window at all."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

layers = tf.keras.layers
rng = np.random.default_rng(0)
for size in (1, 5, 8):
    x = rng.normal(size=(2, size, size, 4)).astype("float32")
    np.testing.assert_allclose(layers.GlobalAveragePooling2D()(x), x.mean(axis=(1, 2)), rtol=1e-3, atol=1e-5)
    np.testing.assert_array_equal(layers.GlobalMaxPooling2D()(x), x.max(axis=(1, 2)))
blocks = x.reshape(2, 4, 2, 4, 2, 4)
np.testing.assert_array_equal(layers.MaxPooling2D(2)(x), blocks.max(axis=(2, 4)))
np.testing.assert_allclose(layers.AveragePooling2D(2, strides=None)(x), blocks.mean(axis=(2, 4)), rtol=1e-3, atol=1e-5)
print("means and maxima as by hand")
