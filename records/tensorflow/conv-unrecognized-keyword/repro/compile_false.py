# /// script
# requires-python = ">=3.10"
# dependencies = ["tensorflow==2.21.0", "keras==3.15.1", "tf_keras==2.21.0"]
# ///
"""Load a Keras 2 file in Keras 3 with compile=False and with safe_mode=False."""
import os
import tempfile

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import keras
import tf_keras

with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "old.h5")
    tf_keras.Sequential([
        tf_keras.Input((8, 8, 3)), tf_keras.layers.DepthwiseConv2D(3),
    ]).save(path)
    for options in ({}, {"compile": False}, {"compile": False, "safe_mode": False}):
        try:
            keras.models.load_model(path, **options)
        except (TypeError, ValueError) as error:
            print(options, type(error).__name__, str(error).splitlines()[-1])
            assert "'groups': 1" in str(error)
        else:
            raise AssertionError(options)
