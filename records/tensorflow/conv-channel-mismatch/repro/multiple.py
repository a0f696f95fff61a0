# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""The op takes any multiple of the kernel's channels and computes groups: a width of 30 hides axes in the wrong order."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

rng = np.random.default_rng(0)
kernel = rng.normal(size=(3, 3, 3, 10)).astype("float32")
for width in (28, 30):
    images = rng.normal(size=(2, 3, 30, width)).astype("float32")
    try:
        given = tf.nn.conv2d(images, kernel, 1, "SAME").numpy()
    except tf.errors.InvalidArgumentError as error:
        assert width == 28 and "28 vs 3" in str(error)
        print(error)
        continue
    assert width == 30 and given.shape == (2, 3, 30, 10), "no word said"
    # ten groups of three columns of pixels, each with one filter of its own
    for group in range(10):
        part = tf.nn.conv2d(images[..., 3 * group:3 * group + 3], kernel[..., group:group + 1], 1, "SAME")
        np.testing.assert_allclose(given[..., group:group + 1], part, rtol=1e-3, atol=1e-4)

    # the Keras layer compares, and refuses
    layer = tf.keras.layers.Conv2D(10, 3)
    layer.build((None, None, None, 3))
    try:
        layer(images)
    except ValueError as error:
        assert "to have value 3" in str(error)
    else:
        raise AssertionError("Keras took a width for channels")
