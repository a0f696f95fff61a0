# /// script
# requires-python = ">=3.10"
# dependencies = ["keras==3.15.1", "jax"]
# ///
"""Rename the folder, or turn options off: refused as before, or with words that hide the reason.

    rename.py [rename|options]
"""
import os
import shutil
import sys
import tempfile

os.environ.setdefault("KERAS_BACKEND", "jax")
import keras

with tempfile.TemporaryDirectory() as folder:
    at = lambda name: os.path.join(folder, name)
    os.mkdir(at("saved"))
    open(at("saved/saved_model.pb"), "w").close()
    shutil.copytree(at("saved"), at("saved.keras"))
    shutil.copytree(at("saved"), at("saved.h5"))
    for name, options, words in (
        ("saved", {"compile": False}, "File format not supported"),
        ("saved", {"safe_mode": False}, "File format not supported"),
        ("saved", {"custom_objects": {}}, "File format not supported"),
        ("saved.keras", {}, "File not found: filepath="),
        ("saved.h5", {}, "Is a directory"),
    ):
        if (name == "saved") != (sys.argv[1:] == ["options"]):
            continue
        try:
            keras.models.load_model(at(name), **options)
        except (ValueError, OSError) as error:
            print(name, options, type(error).__name__, str(error)[:60])
            assert words in str(error), error
        else:
            raise AssertionError(name)
