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
        assert "dtype: object" in str(error), error
    else:
        raise AssertionError("taken")
# text alone: an object array is refused here too, the string tensor of it is taken
words = np.array([["a"], ["b"]], dtype=object)
reader = tf.keras.Sequential([tf.keras.Input((1,), dtype="string"), tf.keras.layers.TextVectorization(vocabulary=["a", "b"])])
try:
    reader.predict(words, verbose=0)
except ValueError as error:
    assert "dtype: object" in str(error), error
else:
    raise AssertionError("taken")
assert reader.predict(tf.constant(words), verbose=0).tolist() == [[2], [3]]
model.fit(x, y, verbose=0)
