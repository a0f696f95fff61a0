# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Ask for groups that do not divide the filters or the channels, and let the error out.

    groups.py [filters|channels|op|graph]
"""
import sys

import numpy as np
import tensorflow as tf

layers = tf.keras.layers
kind = (sys.argv[1:] or ["filters"])[0]
x = np.ones((2, 9, 9, 4), "float32")
assert layers.Conv2D(8, 3, groups=2)(x).shape == (2, 7, 7, 8)
if kind == "filters":
    layers.Conv2D(7, 3, groups=2)
elif kind == "channels":
    layers.Conv2D(9, 3, groups=3)(x)
elif kind == "op":
    tf.nn.conv2d(x, np.ones((3, 3, 2, 7), "float32"), 1, "SAME")
else:
    tf.function(lambda x: tf.nn.conv2d(x, np.ones((3, 3, 2, 7), "float32"), 1, "SAME"))(tf.constant(x))
