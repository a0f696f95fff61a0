# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""An axis of frames goes through TimeDistributed: each frame as if alone."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

layers = tf.keras.layers
clips = np.random.default_rng(0).normal(size=(2, 5, 28, 28, 3)).astype("float32")
network = tf.keras.Sequential([tf.keras.Input((28, 28, 3)), layers.Conv2D(8, 3), layers.MaxPooling2D(), layers.Flatten()])
given = layers.TimeDistributed(network)(clips).numpy()
assert given.shape == (2, 5, 13 * 13 * 8)
for frame in range(5):
    np.testing.assert_allclose(given[:, frame], network(clips[:, frame]), rtol=1e-3, atol=1e-4)
try:
    layers.MaxPooling2D()(clips)
except ValueError as error:
    print(error)
    assert "expected ndim=4, found ndim=5" in str(error)
else:
    raise AssertionError("a pooling took five axes")
