# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Keep an empty batch away from a convolution and compare with the convolution itself."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
# region skip-empty-batch
import tensorflow as tf

conv = tf.keras.layers.Conv2D(32, 3)
conv.build((None, 28, 28, 3))


@tf.function(input_signature=[tf.TensorSpec((None, 28, 28, 3))])
def guarded(x):
    return tf.cond(tf.shape(x)[0] > 0, lambda: conv(x), lambda: tf.zeros((0, 26, 26, 32)))


x = tf.random.normal((5, 28, 28, 3))
# endregion
np.testing.assert_allclose(guarded(x), conv(x), rtol=1e-5, atol=1e-5)
empty = guarded(x[:0])
print(tuple(empty.shape), len(conv.trainable_variables))
assert tuple(empty.shape) == (0, 26, 26, 32)
with tf.GradientTape() as tape:
    loss = tf.reduce_sum(guarded(x) ** 2)
with tf.GradientTape() as direct:
    wanted = tf.reduce_sum(conv(x) ** 2)
for one, other in zip(tape.gradient(loss, conv.trainable_variables),
                      direct.gradient(wanted, conv.trainable_variables)):
    np.testing.assert_allclose(one, other, rtol=1e-3, atol=1e-2)
