# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Give a convolution integers and let the error through.

    integer_input.py [layer|eager|graph|uint8|uint8-eager|uint8-graph|model]
"""
import sys

import tensorflow as tf

kind = (sys.argv[1:] or ["layer"])[0]
images = tf.ones((2, 8, 8, 3), tf.int32)
kernel = tf.ones((3, 3, 3, 4))
if kind == "layer":
    tf.keras.layers.Conv2D(4, 3)(images)
elif kind == "eager":
    tf.nn.conv2d(images, kernel, 1, "SAME")
elif kind == "graph":
    tf.function(lambda x: tf.nn.conv2d(x, kernel, 1, "SAME"))(images)
elif kind == "uint8":
    tf.keras.layers.Conv2D(4, 3)(tf.cast(images, tf.uint8))
elif kind == "uint8-graph":
    tf.function(lambda x: tf.nn.conv2d(x, tf.cast(kernel, tf.uint8), 1, "SAME"))(tf.cast(images, tf.uint8))
elif kind == "uint8-eager":
    tf.nn.conv2d(tf.cast(images, tf.uint8), tf.cast(kernel, tf.uint8), 1, "SAME")
else:
    tf.keras.Sequential([tf.keras.Input((8, 8, 3), dtype="int32"), tf.keras.layers.Conv2D(4, 3)])(images)
