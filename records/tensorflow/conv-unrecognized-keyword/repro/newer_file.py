# /// script
# requires-python = ">=3.10"
# dependencies = ["keras==3.6.0", "jax"]
# ///
"""Open a model file as Keras 3.15.1 writes it, whose Dense layer carries quantization_config.

    newer_file.py [load|newer|weights]
load lets the error out; newer tells who opens it; weights loads the weights alone into the same layers.
"""

import json
import os
import sys
import tempfile
import zipfile

os.environ["KERAS_BACKEND"] = "jax"

import h5py
import keras
import numpy as np

WRITER, X, WANTED = "3.15.1", np.ones((1, 3)), 6.5
FLOAT = {"module": "keras", "class_name": "DTypePolicy", "config": {"name": "float32"}, "registered_name": None}
UNIFORM = {"seed": None, "input_axes": None, "output_axes": None}


def written(kind, config, module="keras.layers", **more):
    return {"module": module, "class_name": kind, "config": config, "registered_name": None, **more}


INPUT = {"batch_shape": [None, 3], "dtype": "float32", "sparse": False, "ragged": False, "name": "x", "optional": False}
DENSE = {
    "name": "d", "trainable": True, "dtype": FLOAT, "units": 1, "activation": "linear", "use_bias": True,
    "kernel_initializer": written("GlorotUniform", UNIFORM, "keras.initializers"),
    "bias_initializer": written("Zeros", {}, "keras.initializers"), "kernel_regularizer": None,
    "bias_regularizer": None, "kernel_constraint": None, "bias_constraint": None, "quantization_config": None,
}
BUILT = {"input_shape": [None, 3]}
LAYERS = [written("InputLayer", INPUT), written("Dense", DENSE, build_config=BUILT)]
MODEL = written(
    "Sequential", {"name": "m", "trainable": True, "dtype": FLOAT, "layers": LAYERS, "build_input_shape": [None, 3]},
    "keras", build_config=BUILT, compile_config={},
)


def write(folder):
    """Write model.keras as that Keras lays it out, and give its path."""
    path, weights = os.path.join(folder, "model.keras"), os.path.join(folder, "model.weights.h5")
    with h5py.File(weights, "w") as file:
        held = file.create_group("layers/dense/vars")
        held.attrs["name"] = "d"
        held.create_dataset("0", data=np.array([[1.0], [2.0], [3.0]], "float32"))
        held.create_dataset("1", data=np.array([0.5], "float32"))
        file.create_group("vars").attrs["name"] = "m"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("metadata.json", json.dumps({"keras_version": WRITER, "date_saved": "2026-01-01@00:00:00"}))
        file.writestr("config.json", json.dumps(MODEL))
        file.write(weights, "model.weights.h5")
    return path


def build():
    return keras.Sequential([keras.Input((3,), name="x"), keras.layers.Dense(1, name="d")], name="m")


class Dense(keras.layers.Dense):
    def __init__(self, *args, quantization_config=None, **options):
        super().__init__(*args, **options)


def parts(version):
    return tuple(int(part) for part in version.split("."))


how = (sys.argv[1:] or ["load"])[0]
with tempfile.TemporaryDirectory() as folder:
    own, path = os.path.join(folder, "own.keras"), write(folder)
    build().save(own)
    keras.models.load_model(own)  # the control: the same layers, written by this Keras
    if how == "load":
        keras.models.load_model(path)
    elif how == "weights":
        model = build()
        assert abs(model.predict(X, verbose=0).item() - WANTED) > 1e-3, "not right before"
        # region weights-alone fill: model, path
        model.load_weights(path)
        # endregion
        assert abs(model.predict(X, verbose=0).item() - WANTED) < 1e-5
    else:
        # region keras-of-the-file fill: path
        writer = json.loads(zipfile.ZipFile(path).read("metadata.json"))["keras_version"]
        # endregion
        assert json.loads(zipfile.ZipFile(own).read("metadata.json"))["keras_version"] == keras.__version__
        for options in ({}, {"compile": False, "custom_objects": {"Dense": Dense}}):
            try:
                model = keras.models.load_model(path, **options)
            except TypeError as error:
                print(keras.__version__, list(options), str(error).splitlines()[-1])
                assert "Unrecognized keyword arguments passed to Dense: {'quantization_config': None}" in str(error)
                assert parts(writer) > parts(keras.__version__)
            else:
                assert parts(writer) <= parts(keras.__version__)
                assert abs(model.predict(X, verbose=0).item() - WANTED) < 1e-5
                print(keras.__version__, list(options), "loaded")
        if keras.__version__ == WRITER:  # the text above is what this Keras writes
            model = build()
            model.build((None, 3))
            assert json.loads(model.to_json()) == MODEL, model.to_json()
