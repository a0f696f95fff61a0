# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Call what TensorFlow 1 had at its top and 2 has not, and let the error out.

    gone.py [placeholder|session|contrib|contrib-import|optimizer]
"""
import sys

import tensorflow as tf

kind = (sys.argv[1:] or ["placeholder"])[0]
assert tf.constant(1).numpy() == 1 and tf.__version__.startswith("2.")
if kind == "placeholder":
    tf.placeholder(tf.float32, (None, 3))
elif kind == "session":
    tf.Session()
elif kind == "contrib":
    tf.contrib.layers.xavier_initializer()
elif kind == "contrib-import":
    from tensorflow.contrib import rnn
else:
    tf.train.AdamOptimizer(1e-3)
