# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Try every stride and batch size on a 1x1 map; then show that a stride need not divide the map."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

for stride in (1, 2, 3):
    for batch in (1, 16, 32):
        try:
            tf.keras.layers.Conv2D(4, 3, strides=stride)(tf.ones((batch, 1, 1, 3)))
        except (ValueError, tf.errors.InvalidArgumentError):
            continue
        raise AssertionError((stride, batch))

x = np.random.default_rng(0).normal(size=(2, 32, 32, 3)).astype("float32")
dense, coarse = (tf.keras.layers.Conv2D(4, 3, strides=s, use_bias=False) for s in (1, 3))
dense.build(x.shape)
coarse.build(x.shape)
coarse.set_weights(dense.get_weights())
given = coarse(x).numpy()
print("stride 3 on 32 pixels:", given.shape)
assert given.shape == (2, 10, 10, 4) and 32 % 3
np.testing.assert_allclose(given, dense(x).numpy()[:, ::3, ::3], rtol=1e-4, atol=1e-5)
