# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Train with labels of a form that the loss does not take, and let the error out.

    loss.py [integers|column|other-count|two-columns|one-hot|axes-left]
"""
import sys

import numpy as np
import tensorflow as tf

kind = (sys.argv[1:] or ["integers"])[0]
labels, eye = np.arange(8), np.eye(10, dtype="float32")


def train(y, loss, units=10, activation="softmax", shape=(24,)):
    model = tf.keras.Sequential([tf.keras.Input(shape), tf.keras.layers.Dense(units, activation=activation)])
    model.compile("sgd", loss)
    model.fit(np.ones((8,) + shape, "float32"), y, verbose=0)


train(labels, "sparse_categorical_crossentropy")
train(eye[labels], "categorical_crossentropy")
if kind == "integers":
    train(labels, "categorical_crossentropy")
elif kind == "column":
    train(labels[:, None], "categorical_crossentropy")
elif kind == "other-count":
    train(tf.keras.utils.to_categorical(labels), "categorical_crossentropy")
elif kind == "two-columns":
    train(np.eye(2, dtype="float32")[labels % 2], "binary_crossentropy", 1, "sigmoid")
elif kind == "one-hot":
    train(eye[labels], "sparse_categorical_crossentropy")
else:
    train(eye[labels], "categorical_crossentropy", shape=(6, 4))
