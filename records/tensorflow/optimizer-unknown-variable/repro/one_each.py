# /// script
# requires-python = ">=3.10"
# dependencies = ["keras==3.15.1", "jax"]
# ///
"""An optimizer of its own for each model, made from the first one's config: Adam's steps are those by hand."""
import os

os.environ.setdefault("KERAS_BACKEND", "jax")
import keras
import numpy as np

one = np.ones(2, "float32")
left, right = keras.Variable(one, name="left"), keras.Variable(one, name="right")
first = keras.optimizers.Adam(0.1)
# region one-each fill: first
second = keras.optimizers.Adam.from_config(first.get_config())
# endregion
for _ in range(3):
    first.apply([one], [left])
    second.apply([one], [right])
# a slope that stays the same gives steps of the learning rate
for found in (left, right):
    np.testing.assert_allclose(keras.ops.convert_to_numpy(found), 0.7, rtol=1e-4)
# after a change of what is trained: a new one for all of it
third = keras.optimizers.Adam.from_config(first.get_config())
third.apply([one, one], [left, right])
np.testing.assert_allclose(keras.ops.convert_to_numpy(right), 0.6, rtol=1e-4)
# a layer that is unfrozen: compiled with a new optimizer, or with the name of one, the model trains it
x, y = np.ones((4, 3), "float32"), np.zeros((4, 1), "float32")
for new in (keras.optimizers.Adam(0.1), "adam"):
    layer = keras.layers.Dense(2)
    model = keras.Sequential([keras.Input((3,)), layer, keras.layers.Dense(1)])
    layer.trainable = False
    model.compile(keras.optimizers.Adam(0.1), "mse")
    before = layer.get_weights()[0]
    model.fit(x, y, verbose=0)
    np.testing.assert_array_equal(layer.get_weights()[0], before)
    layer.trainable = True
    model.compile(new, "mse")
    model.fit(x, y, verbose=0)
    assert not np.array_equal(layer.get_weights()[0], before)
