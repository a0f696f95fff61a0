# /// script
# requires-python = ">=3.7"
# dependencies = ["tensorflow-cpu"]
# ///
"""Convolve and run an LSTM on batches of 23 and of 32; both must equal one sample at a time."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

conv = tf.keras.layers.Conv2D(32, 3, strides=3, padding="same", use_bias=False)
lstm = tf.keras.layers.LSTM(4)
for size in (23, 32):
    images = tf.random.normal((size, 32, 32, 3))
    sequences = tf.random.normal((size, 5, 3))
    for layer, x in ((conv, images), (lstm, sequences)):
        whole = layer(x).numpy()
        single = np.concatenate([layer(x[i:i + 1]).numpy() for i in range(size)])
        np.testing.assert_allclose(whole, single, rtol=1e-4, atol=1e-5)
        print(layer.name, whole.shape)
