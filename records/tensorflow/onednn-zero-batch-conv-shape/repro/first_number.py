# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Read the batch out of the message: 0 for an empty batch, else another fault."""
import os
import re

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import tensorflow as tf


def brackets(step):
    try:
        step()
    except tf.errors.InvalidArgumentError as error:
        return [row.split(",") for row in re.findall(r"\[([\d,]+)\]", str(error))]
    raise AssertionError("no error")


empty = brackets(lambda: tf.keras.layers.Conv2D(32, 3)(tf.zeros((0, 28, 28, 3))))
wrong_bias = brackets(lambda: tf.nn.bias_add(tf.zeros((2, 28, 28, 3)), tf.zeros(32)))
# a full batch and a map too small for the kernel: its output has no elements either
too_small = brackets(lambda: tf.nn.bias_add(tf.nn.conv2d(tf.ones((2, 2, 2, 3)), tf.ones((3, 3, 3, 4)), 1, "VALID"), tf.zeros(4)))
print(empty, wrong_bias, too_small)
assert ["2", "2", "2", "3"] in too_small
assert any(row[0] == "0" and len(row) > 1 for row in empty)
assert not any(row[0] == "0" for row in wrong_bias + too_small)
