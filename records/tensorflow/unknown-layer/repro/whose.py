# /// script
# requires-python = ">=3.10"
# dependencies = ["keras==3.15.1", "jax"]
# ///
"""Look the name up: in a file that names a class which Keras has, it is found; the others are Keras 2's, or yours."""
import json
import os
import tempfile

os.environ.setdefault("KERAS_BACKEND", "jax")
import sys

import h5py
import keras
import numpy as np

if keras.__version__ < "3":  # where the layers come from that Keras 3 does not have
    import tensorflow as tf

    x = tf.keras.Input((3,))
    layers = [type(layer).__name__ for layer in tf.keras.Model(x, tf.abs(x)[:, :2]).layers]
    print(layers)
    sys.exit(layers != ["InputLayer", "TFOpLambda", "SlicingOpLambda"])

OLDER_KERAS, KERAS_2 = ("Functional", "Sequential"), ("TFOpLambda", "SlicingOpLambda", "ClassMethod")


def verdict(name):
    """What the page says of a name in the message."""
    if name in OLDER_KERAS:
        return "an older Keras than the file"
    if name in KERAS_2:
        return "Keras 2"
    return "known here" if hasattr(keras.layers, name) else "yours"


def found(name):
    """Whether this Keras finds the class of that name in an .h5 file."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "model.h5")
        keras.Sequential([keras.Input((3,)), keras.layers.Flatten()]).save(path)
        with h5py.File(path, "r+") as file:
            config = json.loads(file.attrs["model_config"])
            (layer,) = (each for each in config["config"]["layers"] if each["class_name"] == "Flatten")
            layer["class_name"] = name
            file.attrs["model_config"] = json.dumps(config)
        try:
            keras.models.load_model(path)
        except Exception as error:  # a class that was found takes other options than Flatten
            print(name, str(error)[:40])
            return f"Unknown layer: '{name}'" not in str(error)
        return True


for name, wanted in {
    "Scale": "yours", "BilinearUpsampling": "yours", "Flatten": "known here", "TFOpLambda": "Keras 2",
    "SlicingOpLambda": "Keras 2", "Functional": "an older Keras than the file",
    "Sequential": "an older Keras than the file",
}.items():
    assert verdict(name) == wanted, name
    assert found(name) == (wanted in ("known here", "an older Keras than the file")), name
# a class of a loss or a metric is not found in the same words in a .keras file, and is not needed for prediction
class Near(keras.losses.Loss):
    def call(self, y_true, y_pred):
        return keras.ops.mean(keras.ops.abs(y_true - y_pred), axis=-1)


class Far(keras.metrics.Mean):
    pass


def compiled(name, **options):
    """Save a model that is compiled with a class, forget the class, and load the file."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "model.keras")
        model = keras.Sequential([keras.Input((3,)), keras.layers.Dense(2)])
        model.compile("sgd", **options)
        model.save(path)
        wanted = model.predict(np.ones((1, 3)), verbose=0)
        kept = globals().pop(name)
        try:
            keras.models.load_model(path)
        except (TypeError, ValueError) as error:
            assert f"Could not locate class '{name}'" in str(error), error
        else:
            raise AssertionError(name)
        finally:
            globals()[name] = kept
        again = keras.models.load_model(path, compile=False)
        np.testing.assert_allclose(again.predict(np.ones((1, 3)), verbose=0), wanted, rtol=1e-5)


compiled("Near", loss=Near())
compiled("Far", loss="mse", metrics=[Far()])

# the twin and this cause, by the line that each prints
assert verdict("ValueError: Unknown layer: Functional".split()[-1]) != verdict("ValueError: Unknown layer: MyLayer".split()[-1])
