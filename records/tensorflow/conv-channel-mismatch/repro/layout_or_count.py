# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Look for the kernel's channels among the input's axes: found elsewhere it is the layout, found nowhere the count."""
import os
import re

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import tensorflow as tf


def refusal(call):
    try:
        call()
    except (ValueError, tf.errors.InvalidArgumentError) as error:
        return str(error)
    raise AssertionError("taken")


def verdict(shape, channels):
    return "layout" if channels in shape[1:] else "count"


for size, channels, expected in (
    ((2, 3, 28, 20), 3, "layout"),
    ((2, 28, 20, 1), 3, "count"),
    ((2, 28, 20, 4), 3, "count"),
    ((2, 1, 28, 20), 1, "layout"),
    ((2, 64, 7, 7), 64, "layout"),
):
    layer = tf.keras.layers.Conv2D(8, 3)
    layer.build((None, None, None, channels))
    text = refusal(lambda: layer(tf.ones(size)))
    wanted = int(re.search(r"to have value (\d+)", text).group(1))
    shape = tuple(int(n) for n in re.search(r"input with shape \(([\d, ]+)\)", text).group(1).split(","))
    assert wanted == channels and shape == size and verdict(shape, wanted) == expected, text

    if size[-1] % channels:
        text = refusal(lambda: tf.nn.conv2d(tf.ones(size), tf.ones((3, 3, channels, 8)), 1, "SAME"))
        got, wanted = re.search(r"divisible by filter depth: (\d+) vs (\d+)", text).groups()
        assert int(got) == size[-1] and int(wanted) == channels, "the op names the last axis and the kernel"
    print(size, channels, expected)

# a dense layer says the same words of its features; its shape has no height and width
dense = tf.keras.layers.Dense(8)
dense.build((None, 3))
text = refusal(lambda: dense(tf.ones((2, 4))))
assert "expected axis -1 of input shape to have value 3" in text and "(2, 4)" in text
