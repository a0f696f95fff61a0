# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.15.1"]
# ///
"""Read in the file which Keras wrote it: newer than the installed one here, the same one where a layer class is missing."""
import json
import os
import tempfile
import zipfile

import h5py
import keras
import tensorflow as tf
from load import write


def written_by(path):
    # region who-wrote-it fill: path
    if zipfile.is_zipfile(path):
        version = json.loads(zipfile.ZipFile(path).read("metadata.json"))["keras_version"]
    else:
        version = h5py.File(path).attrs["keras_version"]
    # endregion
    return version


def parts(version):
    return tuple(int(part) for part in version.split(".")[:2])


class Scale(tf.keras.layers.Layer):
    def call(self, x):
        return x * 2.0


def refused(path):
    try:
        tf.keras.models.load_model(path)
    except (TypeError, ValueError) as error:
        return str(error)
    raise AssertionError("it loaded")


with tempfile.TemporaryDirectory() as folder:
    own = os.path.join(folder, "own.h5")
    tf.keras.Sequential([tf.keras.Input((3,)), Scale()]).save(own)
    for path in (write(folder, "functional"), write(folder, "h5"), own):
        text, writer = refused(path), written_by(path)
        print(os.path.basename(path), "written by", writer, "opened by", keras.__version__)
        newer = parts(writer) > parts(keras.__version__)
        assert newer == (path != own)
        assert ("Unknown layer: 'Scale'" in text or "Unknown layer: Scale" in text) == (path == own), text
