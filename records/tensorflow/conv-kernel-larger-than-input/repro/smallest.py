# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Work out from the layers how large the input must be, and let Keras confirm it to the pixel."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import tensorflow as tf

layers = tf.keras.layers
# (window, stride, dilation) of each unpadded layer, first to last
STAGES = [(3, 1, 1), (2, 2, 1)] * 4


def smallest(stages):
    size = 1
    for window, stride, dilation in reversed(stages):
        size = (size - 1) * stride + dilation * (window - 1) + 1
    return size


def builds(size):
    try:
        model = tf.keras.Sequential([tf.keras.Input((size, size, 1))])
        for window, stride, dilation in STAGES:
            if stride == 1:
                model.add(layers.Conv2D(4, window, dilation_rate=dilation))
            else:
                model.add(layers.MaxPooling2D(window, stride))
    except ValueError:
        return None
    return model.output_shape[1:3]


needed = smallest(STAGES)
print("smallest input:", needed, builds(needed), "one less:", builds(needed - 1))
assert needed == 46 and builds(needed) == (1, 1)
# Keras 3 of before 3.15 lets the last pooling end at zero pixels
version = tuple(map(int, getattr(tf.keras, "__version__", "2.9").split(".")[:2]))
assert builds(needed - 1) == ((0, 0) if (3, 0) <= version < (3, 15) else None)
assert smallest([(3, 1, 2)]) == 5
