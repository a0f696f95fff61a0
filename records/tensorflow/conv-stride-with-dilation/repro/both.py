# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Ask one Keras convolution for a stride and a dilation above 1, and let the error out.

    both.py [layer|line|transposed|op]
"""
import sys

import numpy as np
import tensorflow as tf

layers = tf.keras.layers
kind = (sys.argv[1:] or ["layer"])[0]
x = np.ones((2, 15, 15, 4), "float32")
for options in ({"strides": 2}, {"dilation_rate": 2}):
    assert layers.Conv2D(8, 3, **options)(x).shape[-1] == 8, "each by itself is taken"
if kind == "layer":
    layers.Conv2D(8, 3, strides=2, dilation_rate=2)(x)
elif kind == "line":
    layers.Conv1D(8, 3, strides=2, dilation_rate=2)(x[:, 0])
elif kind == "transposed":
    layers.Conv2DTranspose(8, 3, strides=2, dilation_rate=2)(x)
else:
    tf.nn.convolution(x, np.ones((3, 3, 4, 8), "float32"), strides=2, dilations=2)
