# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""The shape of Input has no batch in it; written in, it becomes one axis too many."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

layers = tf.keras.layers


def refusal(call):
    try:
        call()
    except ValueError as error:
        return str(error)
    raise AssertionError("taken")


def network(shape):
    return tf.keras.Sequential([tf.keras.Input(shape), layers.Conv2D(8, 3), layers.GlobalAveragePooling2D()])


text = refusal(lambda: network((32, 28, 28, 3)))
print(text)
keras_3 = not tf.__version__.startswith(("2.9.", "2.12.", "2.15."))
assert ("Kernel shape must have the same length as input" if keras_3 else "expected ndim=4, found ndim=5") in text
if not keras_3:
    # where all layers take a further axis the model is built, and the single image is refused all the same
    model = tf.keras.Sequential([tf.keras.Input((1, 28, 28, 3)), layers.Conv2D(8, 3)])
    refusal(lambda: model.predict(np.ones((28, 28, 3), "float32"), verbose=0))
assert network((28, 28, 3))(np.ones((32, 28, 28, 3), "float32")).shape == (32, 8), "any batch fits"
