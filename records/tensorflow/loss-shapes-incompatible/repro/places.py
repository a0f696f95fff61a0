# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Labels of 8 x 8 pixels for an output of 4 x 4.

    places.py [refused|mended]   mended: the output upsampled, or the labels taken by nearest neighbour
"""

import os
import sys

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"

import numpy as np
import tensorflow as tf

layers = tf.keras.layers
kind = (sys.argv[1:] or ["refused"])[0]
rng = np.random.default_rng(0)
x, labels = rng.normal(size=(2, 8, 8, 3)).astype("float32"), rng.integers(0, 5, (2, 8, 8))


def network(*between):
    shrunk = [tf.keras.Input((8, 8, 3)), layers.Conv2D(16, 3, strides=2, padding="same", activation="relu")]
    model = tf.keras.Sequential([*shrunk, *between, layers.Dense(5, activation="softmax")])
    model.compile(tf.keras.optimizers.Adam(0.01), "sparse_categorical_crossentropy")
    return model


if kind == "refused":
    assert network().output_shape == (None, 4, 4, 5)
    network().fit(x, labels, verbose=0)
    raise SystemExit("taken")
# region same-places fill: labels, 4
smaller = tf.image.resize(labels[..., None], (4, 4), method="nearest")[..., 0].numpy()
# endregion
assert smaller.shape == (2, 4, 4) and set(smaller.ravel()) <= set(labels.ravel())
between = tf.image.resize(labels[..., None].astype("float32"), (4, 4))[..., 0].numpy()
assert (between != np.round(between)).any(), "interpolated labels are no classes"
for model, y in ((network(layers.UpSampling2D(2)), labels), (network(), smaller)):
    chance = np.take_along_axis(model.predict(x, verbose=0), y[..., None], -1)
    np.testing.assert_allclose(model.evaluate(x, y, verbose=0), -np.log(chance).mean(), rtol=1e-4)
    losses = model.fit(x, y, epochs=60, verbose=0).history["loss"]
    print(model.output_shape, losses[0], losses[-1])
    assert losses[-1] < 0.9 * losses[0]
