# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.15.1"]
# ///
"""Open a model file as Keras 3.15.1 writes it with the Keras that is installed, and let the error out.

load.py [functional|sequential|h5]
"""
import json
import os
import sys
import tempfile
import zipfile

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
import h5py
import numpy as np
import tensorflow as tf

WRITER = "3.15.1"
FLOAT = {"module": "keras", "class_name": "DTypePolicy", "config": {"name": "float32"}, "registered_name": None}
WEIGHTS = {"d1": [np.arange(6.0).reshape(3, 2) / 10, np.ones(2)], "d2": [np.ones((2, 1)), np.zeros(1)]}
X, WANTED = np.ones((1, 3), "float32"), 3.5  # relu(x @ w1 + b1) @ w2 + b2


def initializer(name, **config):
    return {"module": "keras.initializers", "class_name": name, "config": config, "registered_name": None}


def dense(name, units, activation, width):
    return {
        "module": "keras.layers", "class_name": "Dense",
        "config": {
            "name": name, "trainable": True, "dtype": FLOAT, "units": units, "activation": activation, "use_bias": True,
            "kernel_initializer": initializer("GlorotUniform", seed=None, input_axes=None, output_axes=None),
            "bias_initializer": initializer("Zeros"), "kernel_regularizer": None, "bias_regularizer": None,
            "kernel_constraint": None, "bias_constraint": None, "quantization_config": None,
        },
        "registered_name": None, "build_config": {"input_shape": [None, width]},
    }


def config(kind):
    """The model's description, word for word as Keras 3.15.1 gives it."""
    layers = [
        {
            "module": "keras.layers", "class_name": "InputLayer",
            "config": {
                "batch_shape": [None, 3], "dtype": "float32", "sparse": False, "ragged": False, "name": "x", "optional": False,
            },
            "registered_name": None,
        },
        dense("d1", 2, "relu", 3), dense("d2", 1, "linear", 2),
    ]
    if kind == "sequential":
        return {
            "module": "keras", "class_name": "Sequential",
            "config": {"name": "m", "trainable": True, "dtype": FLOAT, "layers": layers, "build_input_shape": [None, 3]},
            "registered_name": None, "build_config": {"input_shape": [None, 3]}, "compile_config": {},
        }
    before = None
    for layer, width in zip(layers, (3, 2, 1)):
        layer["name"] = layer["config"]["name"]
        layer["inbound_nodes"] = [] if before is None else [{"args": [{
            "class_name": "__keras_tensor__",
            "config": {"shape": [None, before[1]], "dtype": "float32", "keras_history": [before[0], 0, 0]},
        }], "kwargs": {}}]
        before = layer["name"], width
    return {
        "module": "keras.src.models.functional", "class_name": "Functional",
        "config": {
            "name": "m", "trainable": True, "layers": layers, "input_layers": ["x", 0, 0], "output_layers": ["d2", 0, 0],
        },
        "registered_name": "Functional", "build_config": {"input_shape": None}, "compile_config": {},
    }


def write(folder, kind):
    """Write the file, as that Keras lays it out, and give its path."""
    if kind == "h5":
        path = os.path.join(folder, "model.h5")
        model = config("sequential")
        with h5py.File(path, "w") as file:
            file.attrs["keras_version"], file.attrs["backend"] = WRITER, "tensorflow"
            file.attrs["model_config"] = json.dumps({"class_name": model["class_name"], "config": model["config"]})
            top = file.create_group("model_weights")
            top.attrs["layer_names"] = [b"d1", b"d2"]
            top.attrs["backend"], top.attrs["keras_version"] = b"tensorflow", WRITER.encode()
            for name, values in WEIGHTS.items():
                names = ["m/%s/%s" % (name, kind) for kind in ("kernel", "bias")]
                top.create_group(name).attrs["weight_names"] = [each.encode() for each in names]
                for each, value in zip(names, values):
                    top[name].create_dataset(each, data=value.astype("float32"))
        return path
    path = os.path.join(folder, "model.keras")
    weights = os.path.join(folder, "model.weights.h5")
    with h5py.File(weights, "w") as file:
        for group, (name, values) in zip(("dense", "dense_1"), WEIGHTS.items()):
            held = file.create_group("layers/%s/vars" % group)
            held.attrs["name"] = name
            for index, value in enumerate(values):
                held.create_dataset(str(index), data=value.astype("float32"))
        file.create_group("layers/input_layer/vars").attrs["name"] = "x"
        file.create_group("vars").attrs["name"] = "m"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("metadata.json", json.dumps({"keras_version": WRITER, "date_saved": "2026-01-01@00:00:00"}))
        file.writestr("config.json", json.dumps(config(kind)))
        file.write(weights, "model.weights.h5")
    return path


def build():
    """The same layers, built by the Keras that is installed."""
    layers = tf.keras.layers
    return tf.keras.Sequential([tf.keras.Input((3,), name="x"), layers.Dense(2, activation="relu", name="d1"), layers.Dense(1, name="d2")])


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        control = os.path.join(folder, "own.h5")
        build().save(control)
        tf.keras.models.load_model(control)  # the control: the same layers, written by this Keras
        tf.keras.models.load_model(write(folder, (sys.argv[1:] or ["functional"])[0]))
