# /// script
# requires-python = ">=3.10"
# dependencies = ["keras==3.15.1", "jax"]
# ///
"""Build the optimizer again, set its learning rate, or unfreeze: what was not there at first is still refused."""
import os

os.environ.setdefault("KERAS_BACKEND", "jax")
import keras
import numpy as np

one = np.ones(2, "float32")
for change in ("build", "learning rate", "trainable"):
    left, right = keras.Variable(one, name="left"), keras.Variable(one, name="right")
    optimizer = keras.optimizers.Adam()
    if change == "trainable":
        right.trainable = False
    optimizer.apply([one], [left])
    if change == "build":
        optimizer.build([left, right])
    elif change == "learning rate":
        optimizer.learning_rate = 0.01
    else:
        right.trainable = True
    try:
        optimizer.apply([one, one], [left, right])
    except ValueError as error:
        print(change, str(error)[:60])
        assert "Unknown variable" in str(error), error
    else:
        raise AssertionError(change)
