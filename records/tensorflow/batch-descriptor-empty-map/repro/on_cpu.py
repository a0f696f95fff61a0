# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""An empty map does not fail on a CPU, with oneDNN or without: the convolution gives an empty one, and its mean is nan.

Which of the two runs by default, the processor decides.
"""
import os
import subprocess
import sys

if len(sys.argv) == 1:
    for onednn in ("0", "1"):
        env = dict(os.environ, TF_ENABLE_ONEDNN_OPTS=onednn, TF_CPP_MIN_LOG_LEVEL="2")
        subprocess.run([sys.executable, __file__, "step"], env=env, check=True)
    sys.exit()

import numpy as np
import tensorflow as tf

empty = tf.zeros((1, 0, 86, 32))
y = tf.nn.conv2d(empty, tf.ones((3, 3, 32, 4)), 1, "SAME")
pooled = tf.reduce_mean(y, axis=(1, 2)).numpy()
print(tuple(y.shape), pooled)
# oneDNN gives the channels of the input here: the record tensorflow/onednn-zero-batch-conv-shape
assert tuple(y.shape)[:3] == (1, 0, 86) and pooled.size and np.isnan(pooled).all()
full = tf.reduce_mean(tf.nn.conv2d(tf.ones((1, 1, 86, 32)), tf.ones((1, 1, 32, 4)), 1, "SAME"), axis=(1, 2)).numpy()
np.testing.assert_allclose(full, 32.0)  # the control: one row
