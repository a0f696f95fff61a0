# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""DepthwiseConv2D makes multiples of the channels only, and mixes none of them."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

x = np.random.default_rng(0).normal(size=(2, 9, 9, 4)).astype("float32")
for multiplier in (1, 2, 3):
    layer = tf.keras.layers.DepthwiseConv2D(3, depth_multiplier=multiplier)
    y = layer(x).numpy()
    assert y.shape[-1] == 4 * multiplier, "6 filters cannot be had of 4 channels"
    moved = x.copy()
    moved[..., 0] += 1
    changed = np.flatnonzero(np.abs(layer(moved).numpy() - y).max(axis=(0, 1, 2)) > 1e-4)
    print(multiplier, "a change in channel 0 reaches outputs", changed)
    assert changed.tolist() == list(range(multiplier))
grouped = tf.keras.layers.Conv2D(6, 3, groups=2)
y = grouped(x).numpy()
changed = np.flatnonzero(np.abs(grouped(moved).numpy() - y).max(axis=(0, 1, 2)) > 1e-4)
assert changed.tolist() == [0, 1, 2], "two groups: three outputs see two channels"
