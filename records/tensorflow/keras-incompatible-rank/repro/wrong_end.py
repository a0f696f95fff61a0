# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""An axis added at the wrong end makes 28 images of 28 x 3 pixels out of one."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

image = np.random.default_rng(0).normal(size=(28, 28, 3)).astype("float32")
y = tf.keras.layers.Conv2D(8, 3, padding="same")(image[..., None])
assert y.shape == (28, 28, 3, 8), "a new layer takes it, as 28 images of one channel"

layer = tf.keras.layers.Conv2D(8, 3, padding="same")
assert layer(image[None]).shape == (1, 28, 28, 8)
try:
    layer(image[..., None])
except ValueError as error:
    print(error)
    assert "axis -1 of input shape to have value 3" in str(error)
else:
    raise AssertionError("a layer for 3 channels took one")
