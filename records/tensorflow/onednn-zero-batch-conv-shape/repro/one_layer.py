# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Guard one layer that is built once; compare shape, values and the number of weights."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf


# the layer is built once, and the test stands around it
# region guard-one-layer
class Guarded(tf.keras.layers.Layer):
    def __init__(self, inner, **options):
        super().__init__(**options)
        self.inner = inner

    def build(self, shape):
        if not self.inner.built:  # a second build would draw new weights
            self.inner.build(shape)
        self.tail = tuple(self.inner.compute_output_shape((1, *shape[1:])))[1:]

    def call(self, x):
        return tf.cond(
            tf.shape(x)[0] > 0,
            lambda: self.inner(x),
            lambda: tf.zeros((0, *self.tail), self.compute_dtype),
        )
# endregion
# below it is compared with the bare layer


inner = tf.keras.layers.Conv2D(32, 3)
guarded = Guarded(inner)
x = tf.random.normal((5, 28, 28, 3))
np.testing.assert_allclose(guarded(x), inner(x), rtol=1e-5, atol=1e-5)
empty = guarded(x[:0])
print(tuple(empty.shape), len(guarded.trainable_variables))
assert tuple(empty.shape) == (0, 26, 26, 32)
assert len(guarded.trainable_variables) == 2
step = tf.function(guarded, input_signature=[tf.TensorSpec((None, 28, 28, 3))])
assert tuple(step(x[:0]).shape) == (0, 26, 26, 32)
np.testing.assert_allclose(step(x), inner(x), rtol=1e-5, atol=1e-5)
# a layer that was built and trained before keeps its weights
trained = tf.keras.layers.Conv2D(32, 3)
wanted = np.array(trained(x))
around = Guarded(trained)
np.testing.assert_allclose(around(x), wanted, rtol=1e-5, atol=1e-5)
assert tuple(around(x[:0]).shape) == (0, 26, 26, 32) and len(around.trainable_variables) == 2
