# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu"]
# ///
"""What `except InvalidArgumentError` around a layer on an empty batch really catches.

On a CPU it is TensorFlow's own complaint about the result; cuDNN is not in it.
"""

import numpy as np
import tensorflow as tf

layer = tf.keras.layers.Conv2D(32, 3, padding="same")
layer.build((None, 28, 28, 3))
assert layer(np.zeros((1, 28, 28, 3), "float32")).shape == (1, 28, 28, 32)
try:
    layer(tf.zeros((0, 28, 28, 3)))
except tf.errors.InvalidArgumentError as error:
    text = str(error)
    print(text)
    assert "CUDNN" not in text.upper()
else:
    raise SystemExit("no error: nothing to catch")
