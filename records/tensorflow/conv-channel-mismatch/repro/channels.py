# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Give a convolution for 3 channels an input with another number, and let the error out.

    channels.py [layer|layout|fit|model|eager|graph|volume|depthwise|transposed]
"""
import sys

import tensorflow as tf

layers = tf.keras.layers
kind = (sys.argv[1:] or ["layer"])[0]
grey, kernel = tf.ones((2, 28, 28, 1)), tf.ones((3, 3, 3, 8))
network = [tf.keras.Input((28, 28, 3)), layers.Conv2D(8, 3), layers.GlobalAveragePooling2D(), layers.Dense(2)]
assert layers.Conv2D(8, 3)(grey).shape == (2, 26, 26, 8), "a new layer takes any number"
if kind in ("layer", "layout"):
    layer = layers.Conv2D(8, 3)
    assert layer(tf.ones((2, 28, 28, 3))).shape == (2, 26, 26, 8)
    layer(grey if kind == "layer" else tf.ones((2, 3, 28, 28)))
elif kind == "fit":
    model = tf.keras.Sequential(network)
    model.compile("sgd", "mse")
    model.fit(grey, tf.zeros((2, 2)), verbose=0)
elif kind == "model":
    inputs = tf.keras.Input((28, 28, 3))
    model = tf.keras.Model(inputs, layers.Conv2D(8, 3)(inputs))
    assert model(tf.ones((2, 28, 28, 3))).shape == (2, 26, 26, 8)
    model(tf.ones((2, 28, 28, 4)))
elif kind == "eager":
    tf.nn.conv2d(grey, kernel, 1, "SAME")
elif kind == "graph":
    tf.function(lambda x: tf.nn.conv2d(x, kernel, 1, "SAME"))(grey)
elif kind == "volume":
    tf.nn.conv3d(tf.ones((2, 8, 8, 8, 1)), tf.ones((3, 3, 3, 3, 8)), [1] * 5, "SAME")
elif kind == "depthwise":
    tf.function(lambda x: tf.nn.depthwise_conv2d(x, tf.ones((3, 3, 3, 1)), [1] * 4, "SAME"))(grey)
else:
    up = tf.ones((3, 3, 8, 3))
    tf.function(lambda x: tf.nn.conv2d_transpose(x, up, (2, 56, 56, 8), 2, "SAME"))(grey)
