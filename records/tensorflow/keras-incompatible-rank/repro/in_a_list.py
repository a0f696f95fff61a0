# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""A list is not a batch: Keras reads it as one entry for each input of the model."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

inputs = tf.keras.Input((28, 28, 3))
model = tf.keras.Model(inputs, tf.keras.layers.Conv2D(8, 3)(inputs))
image = np.ones((28, 28, 3), "float32")
for options in ({}, {"batch_size": 1}, {"batch_size": 28}):
    for given in (image, [image]):
        try:
            model.predict(given, verbose=0, **options)
        except ValueError as error:
            print([line for line in str(error).splitlines() if "shape" in line][0].strip())
            assert "expected shape=(None, 28, 28, 3), found shape=" in str(error)
        else:
            raise AssertionError("taken")
assert model.predict(np.stack([image]), verbose=0).shape == (1, 26, 26, 8)
