# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""A network built for the shape of channels-first data runs, and mixes columns instead of colours."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

rng = np.random.default_rng(0)
images = rng.normal(size=(2, 3, 28, 28)).astype("float32")
layer = tf.keras.layers.Conv2D(8, 3, padding="same", use_bias=False)
given = layer(images).numpy()
weights = layer.get_weights()[0]
assert weights.shape == (3, 3, 28, 8) and given.shape == (2, 3, 28, 8)

# shuffle the columns of the images and the kernel alike: nothing changes, so no column has neighbours
order = rng.permutation(28)
layer.set_weights([weights[:, :, order]])
np.testing.assert_allclose(layer(images[..., order]).numpy(), given, rtol=1e-3, atol=1e-4)
layer.set_weights([weights])
try:
    layer(rng.normal(size=(2, 3, 28, 32)).astype("float32"))
except ValueError as error:
    print(error)
else:
    raise AssertionError("images of another width were taken")
