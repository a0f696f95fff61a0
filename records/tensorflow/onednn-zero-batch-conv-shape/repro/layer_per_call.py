# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Build the layer inside the guarding function, as published examples do, and call it twice on one input."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf


def layer():
    return tf.keras.layers.Conv2D(32, 3, padding="same")


def with_if(x):
    conv = layer()
    if tf.shape(x)[0] == 0:
        return tf.zeros(conv.compute_output_shape(x.shape.as_list()), x.dtype)
    return conv(x)


def with_cond(x):
    conv = layer()
    return tf.cond(
        tf.shape(x)[0] > 0,
        lambda: conv(x),
        lambda: tf.zeros(conv.compute_output_shape(x.shape.as_list()), x.dtype),
    )


x = tf.random.stateless_normal((5, 28, 28, 3), (1, 2))
shared = layer()
np.testing.assert_array_equal(shared(x), shared(x))
for guarded in (with_if, with_cond):
    # the shapes are right, and that is all that is right
    assert tuple(guarded(x[:0]).shape) == (0, 28, 28, 32)
    first, second = guarded(x), guarded(x)
    assert tuple(first.shape) == (5, 28, 28, 32)
    gap = float(tf.reduce_max(tf.abs(first - second)))
    print(guarded.__name__, "two calls on one input differ by up to", gap)
    assert gap > 0.1
