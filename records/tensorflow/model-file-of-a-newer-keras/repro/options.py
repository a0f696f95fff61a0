# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.15.1"]
# ///
"""compile=False and custom_objects naming Keras's own class: the file is refused all the same."""
import tempfile

import tensorflow as tf
from load import write

with tempfile.TemporaryDirectory() as folder:
    for kind in ("functional", "h5"):
        path = write(folder, kind)
        for options in ({"compile": False}, {"custom_objects": {"Functional": tf.keras.Model}, "compile": False}):
            try:
                tf.keras.models.load_model(path, **options)
            except (TypeError, ValueError) as error:
                print(kind, list(options), str(error)[:90].replace("\n", " "))
                at_the_module = kind == "functional" and "custom_objects" not in options
                wanted = "keras.src.models.functional cannot be imported" if at_the_module else "'batch_shape'"
                assert wanted in str(error), error
                assert at_the_module or "keras.src.models.functional cannot" not in str(error), error
            else:
                raise AssertionError((kind, options))
