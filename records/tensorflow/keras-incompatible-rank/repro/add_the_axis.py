# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""One sample with an axis in front gives its row of the batch; a data set wants .batch; grey wants a last axis."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

layers = tf.keras.layers
rng = np.random.default_rng(0)
for shape in ((28, 28, 3), (28, 28, 1)):
    images = rng.normal(size=(6,) + shape).astype("float32")
    model = tf.keras.Sequential([tf.keras.Input(shape), layers.Conv2D(8, 3), layers.GlobalAveragePooling2D(), layers.Dense(2)])
    wanted = model.predict(images, verbose=0)
    one = model.predict(images[4][None], verbose=0)
    assert one.shape == (1, 2)
    np.testing.assert_allclose(one[0], wanted[4], rtol=1e-3, atol=1e-5)
    np.testing.assert_allclose(model(tf.expand_dims(images[4], 0))[0], wanted[4], rtol=1e-3, atol=1e-5)
    slices = tf.data.Dataset.from_tensor_slices(images)
    np.testing.assert_allclose(model.predict(slices.batch(4), verbose=0), wanted, rtol=1e-3, atol=1e-5)
    assert next(iter(slices)).shape == shape, "without .batch single samples come out"
grey = images[..., 0]
np.testing.assert_allclose(model.predict(grey[..., None], verbose=0), wanted, rtol=1e-3, atol=1e-5)
print("as in the batch, to 1e-3")
