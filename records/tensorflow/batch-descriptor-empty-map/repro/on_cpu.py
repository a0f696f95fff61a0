# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""An empty map does not fail on a CPU: the convolution gives an empty one, and the mean over it is not a number."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

empty = tf.zeros((1, 0, 86, 32))
y = tf.nn.conv2d(empty, tf.ones((3, 3, 32, 4)), 1, "SAME")
pooled = tf.reduce_mean(y, axis=(1, 2)).numpy()
print(tuple(y.shape), pooled)
assert tuple(y.shape) == (1, 0, 86, 4) and pooled.shape == (1, 4) and np.isnan(pooled).all()
full = tf.reduce_mean(tf.nn.conv2d(tf.ones((1, 1, 86, 32)), tf.ones((1, 1, 32, 4)), 1, "SAME"), axis=(1, 2)).numpy()
np.testing.assert_allclose(full, 32.0)  # the control: one row
