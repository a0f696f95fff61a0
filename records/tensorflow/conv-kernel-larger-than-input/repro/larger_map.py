# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Enlarge the map and leave the rest: a short map is cured by it, an empty batch is not."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
os.environ["TF_ENABLE_ONEDNN_OPTS"] = "1"  # the processor decides where it is not asked for
import tensorflow as tf


def fails(*shape):
    try:
        tf.keras.layers.Conv2D(4, 3)(tf.zeros(shape))
    except (ValueError, tf.errors.InvalidArgumentError):
        return True
    return False


short, enough = fails(2, 2, 2, 3), fails(2, 3, 3, 3)
empty, empty_enough = fails(0, 2, 2, 3), fails(0, 3, 3, 3)
print("two images:", short, enough, "no image:", empty, empty_enough)
assert short and not enough
assert empty and empty_enough
