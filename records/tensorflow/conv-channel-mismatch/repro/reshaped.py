# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""reshape gives channels-first images the right shape and pixels made of three neighbours of one row."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

images = np.random.default_rng(0).normal(size=(2, 3, 28, 28)).astype("float32")
layer = tf.keras.layers.Conv2D(8, 3)
wanted = layer(images.transpose(0, 2, 3, 1)).numpy()
reshaped = images.reshape(2, 28, 28, 3)
given = layer(reshaped).numpy()
assert given.shape == wanted.shape
np.testing.assert_array_equal(reshaped[0, 0, 0], images[0, 0, 0, :3])
difference = np.abs(given - wanted).max()
print("largest difference %.1f, values up to %.1f" % (difference, np.abs(wanted).max()))
assert difference > 0.5
