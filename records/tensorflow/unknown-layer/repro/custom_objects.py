# /// script
# requires-python = ">=3.10"
# dependencies = ["keras==3.15.1", "jax"]
# ///
"""Name the class in custom_objects or in a scope, by the name that the file has: it loads and predicts as before.

Keras 3.0 takes custom_objects for .keras files alone, and the scope for both.
"""
import os
import tempfile

os.environ.setdefault("KERAS_BACKEND", "jax")
import keras
import numpy as np

version = tuple(map(int, keras.__version__.split(".")[:2]))
if version < (3,):
    from tensorflow import keras  # where Keras 2 has all its names

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


endings = (".h5", ".keras") if version >= (3,) else (".h5",)
x = np.random.default_rng(0).normal(size=(4, 3)).astype("float32")


def loads(load, wanted):
    """Load the model: True where it predicts as before, False where the class is unknown."""
    try:
        again = load()
    except (TypeError, ValueError) as error:
        assert "Unknown layer" in str(error) or "Could not locate class 'Scale'" in str(error), error
        return False
    np.testing.assert_allclose(again.predict(x, verbose=0), wanted, rtol=1e-5, atol=1e-6)
    return again.layers[0].factor == 2.0


def in_scope(path, name, Scale):
    with keras.utils.custom_object_scope({name: Scale}):
        return keras.models.load_model(path)


with tempfile.TemporaryDirectory() as folder:
    for registered in (False, True):
        Scale = make_class()
        if registered:
            keras.utils.register_keras_serializable(package="mine")(Scale)
        model = keras.Sequential([keras.Input((3,)), Scale(2.0), keras.layers.Dense(2)])
        wanted = model.predict(x, verbose=0)
        for ending in endings:
            model.save(os.path.join(folder, f"registered-{registered}{ending}"))
        Scale = make_class()  # the program that loads has the class and has not registered it
        right, wrong = ("mine>Scale", "Scale") if registered else ("Scale", "mine>Scale")
        keras.utils.get_custom_objects().clear()
        for ending in endings:
            path = os.path.join(folder, f"registered-{registered}{ending}")
            early = version == (3, 0) and ending == ".h5"
            assert not loads(lambda: keras.models.load_model(path), wanted)
            for name in (right, wrong):
                assert loads(lambda: in_scope(path, name, Scale), wanted) == (name == right), (path, name)
                given = loads(lambda: keras.models.load_model(path, custom_objects={name: Scale}), wanted)
                assert given == (name == right and not early), (path, name)
            print(version, os.path.basename(path), "key", right)

    path = os.path.join(folder, "registered-False.h5")
    # region custom-object-scope fill: Scale, path
    with keras.utils.custom_object_scope({"Scale": Scale}):
        model = keras.models.load_model(path)
    # endregion
    assert model.layers[0].factor == 2.0
    if version != (3, 0):
        # region custom-objects fill: Scale, path
        model = keras.models.load_model(path, custom_objects={"Scale": Scale})
        # endregion
        assert model.layers[0].factor == 2.0
