# /// script
# requires-python = ">=3.10"
# dependencies = ["keras==3.15.1", "jax"]
# ///
"""Name the class in a scope or in custom_objects: it loads and predicts as before, but for .h5 files in the first Keras 3."""
import os
import tempfile

os.environ.setdefault("KERAS_BACKEND", "jax")
import keras
import numpy as np


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


Scale = make_class()
model = keras.Sequential([keras.Input((3,)), Scale(2.0), keras.layers.Dense(2)])
x = np.random.default_rng(0).normal(size=(4, 3)).astype("float32")
early = tuple(map(int, keras.__version__.split(".")[:2])) < (3, 3)


def same(again):
    np.testing.assert_allclose(again.predict(x, verbose=0), model.predict(x, verbose=0), rtol=1e-5, atol=1e-6)
    return again.layers[0].factor == 2.0


with tempfile.TemporaryDirectory() as folder:
    for ending in (".keras", ".h5"):
        path = os.path.join(folder, "model" + ending)
        model.save(path)
        # region custom-object-scope fill: Scale, path
        with keras.saving.custom_object_scope({"Scale": Scale}):
            again = keras.models.load_model(path)
        # endregion
        assert same(again)
        try:
            # region custom-objects fill: Scale, path
            again = keras.models.load_model(path, custom_objects={"Scale": Scale})
            # endregion
            assert same(again)
        except ValueError as error:
            print(keras.__version__, ending, error)
            assert early and ending == ".h5" and "Unknown layer: 'Scale'" in str(error), error
