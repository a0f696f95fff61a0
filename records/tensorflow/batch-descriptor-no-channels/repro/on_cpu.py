# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""The same convolution on a CPU: over no channels it is refused with an exception, over no samples it is not."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import tensorflow as tf

x = tf.random.normal((2, 6, 6, 8))
taken = x[..., 8:8]
assert tuple(taken.shape) == (2, 6, 6, 0)
try:
    tf.nn.conv2d(taken, tf.ones((3, 3, 0, 4)), 1, "SAME")
except (ValueError, tf.errors.InvalidArgumentError) as error:
    print(error)
    assert "depth" in str(error) and "0" in str(error)
else:
    raise AssertionError("no channels were accepted")
# the twins: no sample, no height
assert tuple(tf.nn.conv2d(x[:0], tf.ones((3, 3, 8, 4)), 1, "SAME").shape) == (0, 6, 6, 4)
assert tuple(tf.nn.conv2d(x[:, :0], tf.ones((3, 3, 8, 4)), 1, "SAME").shape) == (2, 0, 6, 4)
