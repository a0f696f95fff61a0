# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""The same program in the style of version 2: a function, a tape, no session; the same steps as by hand."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

rng = np.random.default_rng(0)
data, target = rng.normal(size=(32, 3)).astype("float32"), rng.normal(size=(32, 1)).astype("float32")

w = tf.Variable(tf.zeros((3, 1)))
optimizer = tf.keras.optimizers.SGD(0.1)


@tf.function
def step(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(tf.matmul(x, w) - y))
    optimizer.apply_gradients([(tape.gradient(loss, w), w)])
    return loss


losses = [float(step(data, target)) for _ in range(20)]
wanted = np.zeros((3, 1))
for _ in range(20):
    wanted -= 0.1 * 2 / 32 * data.T @ (data @ wanted - target)
np.testing.assert_allclose(w.numpy(), wanted, rtol=1e-3, atol=1e-6)
assert losses[-1] < losses[0]

# new names of old ones
tf.random.set_seed(0)
assert float(tf.math.log(1.0)) == 0 and tf.cast(2, tf.float32).dtype == tf.float32
assert tf.keras.optimizers.Adam and tf.random.uniform((2,)).shape == (2,) and tf.io.gfile.exists(".")
