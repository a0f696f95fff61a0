# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Build a layer with a keyword that it does not have.

    unknown_keyword.py [invented|keras2|config|missing]   missing: the twin, an argument left out
"""
import sys

import tensorflow as tf

layers = tf.keras.layers
kind = (sys.argv[1:] or ["invented"])[0]
if kind == "invented":
    layers.Conv2D(filters=32, kernel_size=(3, 3), padding="same", convolution_algorithm="gemm")
elif kind == "keras2":
    layers.LSTM(4, batch_input_shape=(1, 5, 3), stateful=True)
elif kind == "missing":
    layers.Conv2D(3, foo=1)
else:
    layers.DepthwiseConv2D.from_config({"name": "dw", "kernel_size": [3, 3], "groups": 1})
