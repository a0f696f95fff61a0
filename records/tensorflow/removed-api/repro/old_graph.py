# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Old code on tf.compat.v1 with the old behaviour: the gradient steps are those by hand."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
# region compat-v1
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
# endregion
rng = np.random.default_rng(0)
data, target = rng.normal(size=(32, 3)).astype("float32"), rng.normal(size=(32, 1)).astype("float32")

x, y = tf.placeholder(tf.float32, (None, 3)), tf.placeholder(tf.float32, (None, 1))
w = tf.get_variable("w", (3, 1), initializer=tf.zeros_initializer())
loss = tf.reduce_mean(tf.square(tf.matmul(x, w) - y))
step = tf.train.GradientDescentOptimizer(0.1).minimize(loss)
with tf.Session() as session:
    session.run(tf.global_variables_initializer())
    for _ in range(20):
        session.run(step, {x: data, y: target})
    found = session.run(w)

wanted = np.zeros((3, 1))
for _ in range(20):
    wanted -= 0.1 * 2 / 32 * data.T @ (data @ wanted - target)
np.testing.assert_allclose(found, wanted, rtol=1e-3, atol=1e-6)

# the layers of version 1 depend on the Keras that is installed
import keras

try:
    tf.layers.dense(x, 4)
except AttributeError as error:
    print(keras.__version__, error)
    assert keras.__version__.startswith("3.") and "not available with Keras 3" in str(error)
else:
    assert keras.__version__.startswith("2."), keras.__version__
