# /// script
# requires-python = ">=3.10"
# dependencies = ["keras==3.15.1", "jax"]
# ///
"""Give load_model a path that ends neither in .keras nor in .h5, and let the error out.

    load.py [folder|missing|renamed]   a SavedModel folder, a path without a file, a .keras file under another name
"""
import importlib.util
import os
import sys
import tempfile

if importlib.util.find_spec("jax"):
    os.environ.setdefault("KERAS_BACKEND", "jax")
import keras

kind = (sys.argv[1:] or ["folder"])[0]
with tempfile.TemporaryDirectory() as folder:
    good, path = os.path.join(folder, "good.keras"), os.path.join(folder, "model")
    keras.Sequential([keras.Input((3,)), keras.layers.Dense(2)]).save(good)
    keras.models.load_model(good)  # the control
    if kind == "folder":
        os.mkdir(path)
        open(os.path.join(path, "saved_model.pb"), "w").close()
    elif kind == "renamed":
        os.rename(good, path)
    keras.models.load_model(path)
