# /// script
# requires-python = ">=3.7,<3.9"
# dependencies = ["tensorflow-cpu==2.2.0", "protobuf<3.21", "numpy<1.19"]
# ///
"""The same line for a file of tf.keras 2.4 and one of Keras 3: the version in the file tells them apart."""
import os
import tempfile

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
import h5py
import tensorflow as tf
from saved import build, config_of_keras_3, write


def saved_by(path):
    """Read who saved a file."""
    # region who-saved-it fill: path
    with h5py.File(path, "r") as file:
        version = file.attrs["keras_version"]
    # endregion
    return version


class Scale(tf.keras.layers.Layer):
    """A layer of one's own."""

    def call(self, x):
        return x * 2.0


def refused(path, **options):
    try:
        tf.keras.models.load_model(path, **options)
    except (TypeError, ValueError) as error:
        return str(error)
    raise AssertionError("it loaded")


with tempfile.TemporaryDirectory() as folder:
    newer, keras_3, own = (os.path.join(folder, name) for name in ("newer.h5", "keras_3.h5", "own.h5"))
    write(newer)
    write(keras_3, "3.15.1", config_of_keras_3())
    tf.keras.Sequential([tf.keras.layers.Dense(2, input_shape=(3,)), Scale()]).save(own)
    for path in (newer, keras_3, own):
        print(os.path.basename(path), saved_by(path), tf.__version__, refused(path))
    assert refused(newer) == refused(keras_3) == "Unknown layer: Functional"
    assert saved_by(newer) == "2.4.0" and saved_by(keras_3) == "3.15.1"
    # a class of one's own: the message names it, and the file has the version of the program that loads
    assert refused(own) == "Unknown layer: Scale" and saved_by(own) == tf.keras.__version__
    # why it matters: with the class named, the one loads and the other does not
    named = {"Functional": tf.keras.models.Model}
    tf.keras.models.load_model(newer, custom_objects=named)
    assert "Unknown layer" not in refused(keras_3, custom_objects=named)
    assert build(tf.keras).to_json().startswith('{"class_name": "Model"')
