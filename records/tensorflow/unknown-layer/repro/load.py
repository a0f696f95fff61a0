# /// script
# requires-python = ">=3.10"
# dependencies = ["keras==3.15.1", "jax"]
# ///
"""Load a model whose layer is a class of one's own, without naming the class, and let the error out.

    load.py [keras|h5]
"""
import os
import sys
import tempfile

os.environ.setdefault("KERAS_BACKEND", "jax")
import keras


def make_class():
    """Make the class where load_model does not look, as when another program had it."""

    class Scale(keras.layers.Layer):
        def __init__(self, factor, **options):
            super().__init__(**options)
            self.factor = factor

        def call(self, x):
            return x * self.factor

        def get_config(self):
            return {**super().get_config(), "factor": self.factor}

    return Scale


kind = (sys.argv[1:] or ["keras"])[0]
Scale = make_class()
model = keras.Sequential([keras.Input((3,)), Scale(2.0), keras.layers.Dense(2)])
del Scale  # as in a program that only loads
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "model." + kind)
    keras.Sequential([keras.Input((3,)), keras.layers.Dense(2)]).save(path)
    keras.models.load_model(path)  # the control: Keras's own layers
    model.save(path)
    keras.models.load_model(path)
