# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Fit image and first layer: decode with the wanted channels, drop alpha, or sum the kernel over the colours."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

rng = np.random.default_rng(0)
rgba = rng.integers(0, 256, size=(28, 28, 4), dtype="uint8")
grey = rng.integers(0, 256, size=(28, 28, 1), dtype="uint8")
layer = tf.keras.layers.Conv2D(8, 3, use_bias=False)
layer.build((None, None, None, 3))


def decoded(array):
    return tf.io.decode_png(tf.io.encode_png(array), channels=3)


def run(layer, image):
    return layer(tf.cast(image, "float32")[None] / 255).numpy()


np.testing.assert_array_equal(decoded(rgba), rgba[..., :3])
np.testing.assert_array_equal(decoded(grey), tf.image.grayscale_to_rgb(tf.constant(grey)))
np.testing.assert_array_equal(decoded(grey), np.repeat(grey, 3, axis=-1))
np.testing.assert_array_equal(run(layer, decoded(rgba)), run(layer, rgba[..., :3]))

# one channel, and the trained kernel summed over the three
single = tf.keras.layers.Conv2D(8, 3, use_bias=False)
single.build((None, None, None, 1))
# region fit-the-first-layer fill: single, layer
single.set_weights([layer.get_weights()[0].sum(axis=2, keepdims=True)])
# endregion
np.testing.assert_allclose(run(single, grey), run(layer, decoded(grey)), rtol=1e-3, atol=1e-5)
for image in (grey, rgba):
    try:
        run(layer, image)
    except ValueError as error:
        print(error)
    else:
        raise AssertionError("taken unchanged")
