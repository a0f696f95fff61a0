# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Send an empty batch through a Keras convolution on a CPU, oneDNN left as it is.

    empty_batch.py [conv2d|conv1d|model|twin]   twin: a full batch, a map too small
"""
import sys

import numpy as np
import tensorflow as tf

layers = tf.keras.layers
kind = (sys.argv[1:] or ["conv2d"])[0]
if kind == "conv2d":
    print(layers.Conv2D(32, 3, padding="same")(tf.zeros((0, 28, 28, 3))).shape)
elif kind == "conv1d":
    print(layers.Conv1D(32, 3)(tf.zeros((0, 8, 3))).shape)
elif kind == "twin":
    print(layers.Conv2D(4, 3)(tf.ones((2, 2, 2, 3))).shape)
else:
    model = tf.keras.Sequential([
        tf.keras.Input((28, 28, 3)), layers.Conv2D(32, 3), layers.ReLU(),
        layers.GlobalAveragePooling2D(), layers.Dense(2),
    ])
    print(model.predict_on_batch(np.zeros((0, 28, 28, 3), "float32")).shape)
