# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow"]
# ///
"""A GPU wheel of TensorFlow without a driver computes on the CPU and only remarks on it."""
import tensorflow as tf

assert not tf.config.list_physical_devices("GPU")
assert float(tf.reduce_sum(tf.ones([2, 3]))) == 6.0
