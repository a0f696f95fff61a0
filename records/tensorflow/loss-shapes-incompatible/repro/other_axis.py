# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""A further axis, or another number type, does not make classes out of numbers."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

labels = np.arange(8)
given = (labels, labels[:, None], labels.astype("float32"), labels[:, None].astype("float32"), labels[None].T.tolist())
for y in given:
    model = tf.keras.Sequential([tf.keras.Input((24,)), tf.keras.layers.Dense(10, activation="softmax")])
    model.compile("sgd", "categorical_crossentropy")
    try:
        model.fit(np.ones((8, 24), "float32"), np.array(y), verbose=0)
    except ValueError as error:
        print(str(error).splitlines()[-1 if "target" in str(error).splitlines()[-1] else -2].strip())
        assert "incompatible" in str(error) or "must have the same" in str(error)
    else:
        raise AssertionError("taken")
