# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Each wording names one of the two numbers; the op's, which has no groups, comes from a kernel that is too thin."""
import os
import re

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf


def refusal(filters, groups, channels):
    try:
        tf.keras.layers.Conv2D(filters, 3, groups=groups)(np.ones((1, 9, 9, channels), "float32"))
    except ValueError as error:
        return str(error)
    return None


for filters, groups, channels in ((7, 2, 4), (8, 3, 6), (9, 3, 4), (8, 2, 3), (6, 4, 6), (8, 2, 4), (6, 3, 9)):
    text = refusal(filters, groups, channels)
    if filters % groups:
        assert re.search("number of filters .* groups=%d, filters=%d" % (groups, filters), text), text
    elif channels % groups:
        assert re.search("number of input channels .* groups=%d, but the input has %d channels" % (groups, channels), text), text
    else:
        assert text is None
    print(filters, groups, channels, text)

try:
    tf.nn.conv2d(np.ones((1, 9, 9, 4), "float32"), np.ones((3, 3, 2, 7), "float32"), 1, "SAME")
except tf.errors.InvalidArgumentError as error:
    assert "7 vs 2" in str(error), "the kernel's channels are half the input's: two groups"
else:
    raise AssertionError("taken")
