# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.15.1"]
# ///
"""A newer TensorFlow loads the file and predicts right."""
import os
import tempfile

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
import tensorflow as tf
from saved import is_right, write

with tempfile.TemporaryDirectory() as folder:
    model = tf.keras.models.load_model(write(os.path.join(folder, "model.h5")))
    assert is_right(model)
    print(tf.__version__, type(model).__name__)
