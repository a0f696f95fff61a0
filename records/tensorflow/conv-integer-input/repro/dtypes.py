# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""See which element types a convolution takes: every float, no integer, whatever the shape."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import tensorflow as tf


def fails(x):
    try:
        tf.keras.layers.Conv2D(4, 3)(x)
    except (ValueError, TypeError, tf.errors.InvalidArgumentError):
        return True
    return False


x = tf.ones((2, 8, 8, 3))
for dtype in (tf.uint8, tf.int32, tf.int64, tf.float16, tf.float32, tf.float64):
    print(dtype.name, "refused" if fails(tf.cast(x, dtype)) else "taken")
    assert fails(tf.cast(x, dtype)) == (not dtype.is_floating), dtype
# the twin: a shape that does not fit fails as floats too
assert fails(tf.ones((2, 1, 1, 3)))
