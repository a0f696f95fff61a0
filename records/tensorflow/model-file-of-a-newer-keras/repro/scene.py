# /// script
# requires-python = ">=3.7"
# dependencies = ["tensorflow-cpu==2.2.0", "protobuf<3.21", "numpy<1.19"]
# ///
"""Load a model file of a newer Keras from a program that stays, as does the file: scene.py KIND.

older (as tf.keras 2.4.0 writes it, whose functional models older ones do not know), newer (Keras 3).
The file has its versions in the two places where each Keras writes them; the layers are left out,
because the load stops at the class of the model.
"""
import json
import os
import sys
import tempfile

import h5py

version = "2.4.0" if (sys.argv[1:] or ["older"])[0] == "older" else "3.15.1"
folder = tempfile.mkdtemp()
with h5py.File(folder + "/model.h5", "w") as file:
    file.attrs["keras_version"], file.attrs["backend"] = version, "tensorflow"
    file.attrs["model_config"] = json.dumps({"class_name": "Functional", "config": {"name": "m", "layers": []}}).encode()
    weights = file.create_group("model_weights")
    weights.attrs["layer_names"] = []
    weights.attrs["backend"], weights.attrs["keras_version"] = b"tensorflow", version.encode()
with open(folder + "/main.py", "w") as file:
    file.write("import tensorflow as tf\n\ntf.keras.models.load_model('model.h5')\n")
os.chdir(folder)
os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
os.execv(sys.executable, [sys.executable, folder + "/main.py"])
