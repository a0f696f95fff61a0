# /// script
# requires-python = ">=3.10"
# dependencies = ["keras==3.15.1", "jax"]
# ///
"""Take steps for a second model with the optimizer of the first, and let the error out."""
import os

os.environ.setdefault("KERAS_BACKEND", "jax")
import keras
import numpy as np


def model():
    return keras.Sequential([keras.Input((3,)), keras.layers.Dense(2)])


def step(optimizer, model):
    optimizer.apply([np.ones(v.shape, "float32") for v in model.trainable_variables], model.trainable_variables)


first, second = model(), model()
optimizer = keras.optimizers.Adam()
for _ in range(3):
    step(optimizer, first)  # the control: the model it was built with
step(optimizer, second)
