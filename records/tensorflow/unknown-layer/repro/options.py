# /// script
# requires-python = ">=3.10"
# dependencies = ["keras==3.15.1", "jax"]
# ///
"""compile=False, safe_mode=False, or the class under a key that is not its name: the class is still not found."""
import os
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


Scale = make_class()
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "model.keras")
    keras.Sequential([keras.Input((3,)), Scale(2.0)]).save(path)
    for options in (
        {"compile": False}, {"safe_mode": False}, {"compile": False, "safe_mode": False},
        {"custom_objects": {"scale": Scale}}, {"custom_objects": {"layers.Scale": Scale}},
    ):
        try:
            keras.models.load_model(path, **options)
        except (TypeError, ValueError) as error:
            print(list(options), type(error).__name__)
            assert "Could not locate class 'Scale'" in str(error), error
        else:
            raise AssertionError(options)
    keras.models.load_model(path, custom_objects={"Scale": Scale})  # the control: the class's name
    path = os.path.join(folder, "model.h5")
    keras.Sequential([keras.Input((3,)), Scale(2.0)]).save(path)
    for options in (
        {"compile": False}, {"safe_mode": False}, {"custom_objects": {"scale": Scale}}, {"custom_objects": {"layers.Scale": Scale}},
    ):
        try:
            keras.models.load_model(path, **options)
        except (TypeError, ValueError) as error:
            assert "Unknown layer: 'Scale'" in str(error), error
        else:
            raise AssertionError(options)
