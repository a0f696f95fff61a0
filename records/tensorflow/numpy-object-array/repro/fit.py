# /// script
# requires-python = ">=3.11"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Train on an object array under Keras 3, which refuses it in words of its own, and let the error out."""

import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"

import numpy as np
import tensorflow as tf

x, y = np.array([[1.5, True], [2.5, False]], dtype=object), np.zeros((2, 1))
model = tf.keras.Sequential([tf.keras.Input((2,)), tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
model.fit(x.astype("float32"), y, verbose=0)  # the control
for call in (lambda: model.predict(x, verbose=0), lambda: model.fit(x.astype("float32"), y.astype(object), verbose=0)):
    try:
        call()
    except ValueError as error:
        assert "Invalid dtype: object" in str(error), error
    else:
        raise AssertionError("taken")
model.fit(x, y, verbose=0)
