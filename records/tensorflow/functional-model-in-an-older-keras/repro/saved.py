"""The .h5 file of a functional model, as tf.keras 2.4.0 of TensorFlow 2.4.4 writes it, or Keras 3.15.1."""
import json

import h5py
import numpy as np

WEIGHTS = {"d1": [np.arange(6.0).reshape(3, 2) / 10, np.ones(2)], "d2": [np.ones((2, 1)), np.zeros(1)]}
X, WANTED = np.ones((1, 3), "float32"), 3.5  # relu(x @ w1 + b1) @ w2 + b2


def dense(name, units, activation, before):
    """Describe a layer as tf.keras 2.4.0 does."""
    return {
        "class_name": "Dense",
        "config": {
            "name": name, "trainable": True, "dtype": "float32", "units": units, "activation": activation, "use_bias": True,
            "kernel_initializer": {"class_name": "GlorotUniform", "config": {"seed": None}},
            "bias_initializer": {"class_name": "Zeros", "config": {}}, "kernel_regularizer": None,
            "bias_regularizer": None, "activity_regularizer": None, "kernel_constraint": None, "bias_constraint": None,
        },
        "name": name, "inbound_nodes": [[[before, 0, 0, {}]]],
    }


def config():
    """The model's description, word for word as tf.keras 2.4.0 writes it."""
    first = {"batch_input_shape": [None, 3], "dtype": "float32", "sparse": False, "ragged": False, "name": "x"}
    layers = [
        {"class_name": "InputLayer", "config": first, "name": "x", "inbound_nodes": []},
        dense("d1", 2, "relu", "x"), dense("d2", 1, "linear", "d1"),
    ]
    graph = {"name": "m", "layers": layers, "input_layers": [["x", 0, 0]], "output_layers": [["d2", 0, 0]]}
    return {"class_name": "Functional", "config": graph}


def config_of_keras_3():
    """The same model as Keras 3.15.1 describes it, cut to its input; the class has the same name."""
    first = {"batch_shape": [None, 3], "dtype": "float32", "sparse": False, "ragged": False, "name": "x", "optional": False}
    layer = {
        "module": "keras.layers", "class_name": "InputLayer", "config": first, "registered_name": None, "name": "x",
        "inbound_nodes": [],
    }
    graph = {"name": "m", "trainable": True, "layers": [layer], "input_layers": ["x", 0, 0], "output_layers": ["x", 0, 0]}
    return {"class_name": "Functional", "config": graph}


def write(path, version="2.4.0", model=None):
    """Write the file in the layout that every Keras 2 has for .h5."""
    with h5py.File(path, "w") as file:
        file.attrs["keras_version"], file.attrs["backend"] = version, "tensorflow"
        file.attrs["model_config"] = json.dumps(model or config()).encode()
        top = file.create_group("model_weights")
        top.attrs["layer_names"] = [b"x", b"d1", b"d2"]
        top.attrs["backend"], top.attrs["keras_version"] = b"tensorflow", version.encode()
        top.create_group("x").attrs["weight_names"] = []
        for name, values in WEIGHTS.items():
            names = ["%s/%s:0" % (name, kind) for kind in ("kernel", "bias")]
            top.create_group(name).attrs["weight_names"] = [each.encode() for each in names]
            for each, value in zip(names, values):
                top[name].create_dataset(each, data=value.astype("float32"))
    return path


def is_right(model):
    """Tell whether a model predicts what the saved one did."""
    return bool(np.allclose(model.predict(X), [[WANTED]], rtol=1e-6))


def build(keras, name="m"):
    """Build the same model in code."""
    layers = keras.layers
    x = layers.Input((3,), name="x")
    hidden = layers.Dense(2, activation="relu", name="d1")(x)
    return keras.models.Model(x, layers.Dense(1, name="d2")(hidden), name=name)
