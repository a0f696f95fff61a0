# /// script
# requires-python = ">=3.8,<3.9"
# dependencies = ["keras==2.3.1", "tensorflow-cpu==2.4.4", "protobuf<3.21"]
# ///
"""A model saved by tf.keras: keras 2.3.1 beside it refuses the file, tf.keras loads it and predicts right."""
import os
import tempfile

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
import json

import h5py
import keras
import tensorflow as tf
from saved import WEIGHTS, build, config, is_right

# region tf-keras
from tensorflow.keras.models import load_model
# endregion

with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "model.h5")
    model = build(tf.keras)
    model.set_weights(WEIGHTS["d1"] + WEIGHTS["d2"])
    model.save(path)
    with h5py.File(path, "r") as file:
        text = file.attrs["model_config"]
    text = text.decode() if isinstance(text, bytes) else text
    assert json.loads(text) == config(), "the text in saved.py is what this Keras writes"
    try:
        keras.models.load_model(path)
    except ValueError as error:
        print(keras.__version__, error)
        assert str(error) == "Unknown layer: Functional", error
    else:
        raise AssertionError("it loaded")
    assert is_right(load_model(path))
