# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""padding="same" on the convolutions alone: the poolings still use the map up."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import tensorflow as tf

layers = tf.keras.layers


def last_height(convolutions, poolings, size):
    """The height after four stages, or 0 where TensorFlow refuses the size."""
    x = tf.zeros((1, size, size, 3))
    for _ in range(4):
        for layer in (layers.Conv2D(4, 3, padding=convolutions), layers.AveragePooling2D(2, padding=poolings)):
            try:
                x = layer(x)
            except (ValueError, tf.errors.OpError):
                return 0
    return x.shape[1]


heights = {(a, b): last_height(a, b, 15) for a in ("valid", "same") for b in ("valid", "same")}
print(heights)
assert heights == {("valid", "valid"): 0, ("same", "valid"): 0, ("valid", "same"): 0, ("same", "same"): 1}
assert last_height("same", "valid", 16) == 1
