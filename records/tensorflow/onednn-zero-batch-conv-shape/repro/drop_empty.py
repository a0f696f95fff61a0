# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Filter empty batches out of a tf.data pipeline; the rest must come through untouched."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

rng = np.random.default_rng(0)
batches = [rng.normal(size=(n, 8, 8, 3)).astype("float32") for n in (2, 0, 3, 0, 1)]
source = tf.data.Dataset.from_generator(
    lambda: iter(batches), output_signature=tf.TensorSpec((None, 8, 8, 3))
)
conv = tf.keras.layers.Conv2D(4, 3)
# region drop-empty-batches fill: source
kept = source.filter(lambda x: tf.shape(x)[0] > 0)
# endregion
through = np.concatenate([conv(x).numpy() for x in kept])
wanted = conv(np.concatenate(batches)).numpy()
print(through.shape)
assert through.shape == (6, 6, 6, 4)
np.testing.assert_allclose(through, wanted, rtol=1e-5, atol=1e-5)
# pairs of images and labels
pairs = tf.data.Dataset.from_generator(
    lambda: ((x, np.arange(len(x), dtype="float32")) for x in batches),
    output_signature=(tf.TensorSpec((None, 8, 8, 3)), tf.TensorSpec((None,))),
).filter(lambda x, y: tf.shape(x)[0] > 0)
labels = [y.numpy().tolist() for x, y in pairs]
assert labels == [[0, 1], [0, 1, 2], [0]], labels
