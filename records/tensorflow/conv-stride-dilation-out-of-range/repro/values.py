# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Give a layer or an op a stride, dilation or window of zero or below, and let the error out.

    values.py [stride|negative|dilation|window|pool-stride|op-stride|op-stride-graph|op-dilation|op-dilation-graph|op-window]
"""
import sys

import numpy as np
import tensorflow as tf

layers = tf.keras.layers
kind = (sys.argv[1:] or ["stride"])[0]
x, kernel = np.ones((2, 8, 8, 4), "float32"), np.ones((3, 3, 4, 8), "float32")
assert layers.Conv2D(8, 3, strides=1, dilation_rate=1)(x).shape == (2, 6, 6, 8)
if kind == "stride":
    layers.Conv2D(8, 3, strides=0)
elif kind == "negative":
    layers.Conv2D(8, 3, strides=-1)
elif kind == "dilation":
    layers.Conv2D(8, 3, dilation_rate=0)
elif kind == "window":
    layers.MaxPooling2D(8 // 16)
elif kind == "pool-stride":
    layers.MaxPooling2D(2, strides=0)(x)
elif kind == "op-stride":
    tf.nn.conv2d(x, kernel, 0, "SAME")
elif kind == "op-stride-graph":
    tf.function(lambda x: tf.nn.conv2d(x, kernel, 0, "SAME"))(tf.constant(x))
elif kind == "op-dilation":
    tf.nn.conv2d(x, kernel, 1, "SAME", dilations=0)
elif kind == "op-dilation-graph":
    tf.function(lambda x: tf.nn.conv2d(x, kernel, 1, "SAME", dilations=0))(tf.constant(x))
else:
    tf.nn.avg_pool2d(x, 0, 1, "SAME")
