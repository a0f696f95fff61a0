# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Slide a window without padding over a map that is smaller than the window.

    small_map.py [layer|stack|eager|graph|pool|pool-eager|pool-model|two|empty]   empty: the twin, a batch of none
"""
import sys

import tensorflow as tf

layers = tf.keras.layers
kind = (sys.argv[1:] or ["layer"])[0]
pixel = tf.ones((2, 1, 1, 3))
kernel = tf.ones((3, 3, 3, 4))
if kind == "layer":
    layers.Conv2D(4, 3)(pixel)
elif kind == "stack":
    model = tf.keras.Sequential([tf.keras.Input((28, 28, 1))])
    for filters in (16, 32, 64, 128):
        model.add(layers.Conv2D(filters, 3))
        model.add(layers.MaxPooling2D())
elif kind == "eager":
    tf.nn.conv2d(pixel, kernel, 1, "VALID")
elif kind == "graph":
    tf.function(lambda x: tf.nn.conv2d(x, kernel, 1, "VALID"))(pixel)
elif kind == "pool":
    tf.function(lambda x: tf.nn.max_pool2d(x, 3, 1, "VALID"))(pixel)
elif kind == "pool-eager":
    layers.MaxPooling2D(2)(pixel)
elif kind == "pool-model":
    tf.keras.Sequential([tf.keras.Input((1, 1, 3)), layers.MaxPooling2D(2)])
elif kind == "empty":
    layers.Conv2D(32, 3)(tf.ones((0, 28, 28, 3)))
else:
    layers.Conv2D(4, 3)(tf.ones((2, 2, 2, 3)))
