# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Find the smallest input of a net on paper, then see what TensorFlow makes of it and of one pixel less."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

layers = tf.keras.layers
POOLINGS = 4


def net(padding):
    stages = []
    for _ in range(POOLINGS):
        stages += [layers.Conv2D(4, 3, padding="same"), layers.AveragePooling2D(2, padding=padding)]
    return tf.keras.Sequential([tf.keras.Input((None, None, 3)), *stages])


def height(model, size):
    """The output's height, or 0 where TensorFlow refuses the size."""
    x = tf.zeros((1, size, size, 3))
    for layer in model.layers:
        try:
            x = layer(x)
        except (ValueError, tf.errors.OpError):
            return 0
    return x.shape[1]


smallest = 2 ** POOLINGS
valid, same = net("valid"), net("same")
print({size: (height(valid, size), height(same, size)) for size in (1, smallest - 1, smallest)})
assert height(valid, smallest - 1) == 0 and height(valid, smallest) == 1
assert height(same, 1) == height(same, smallest - 1) == height(same, smallest) == 1
# where both are defined they are the same net
same.set_weights(valid.get_weights())
x = np.random.default_rng(0).normal(size=(2, 32, 32, 3)).astype("float32")
np.testing.assert_allclose(same(x), valid(x), rtol=1e-5, atol=1e-5)
