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
# the twin and this cause, by the line that each prints
assert verdict("ValueError: Unknown layer: Functional".split()[-1]) != verdict("ValueError: Unknown layer: MyLayer".split()[-1])
