# /// script
# requires-python = ">=3.7,<3.9"
# dependencies = ["tensorflow-cpu==2.2.0", "protobuf<3.21", "numpy<1.19"]
# ///
"""Build the same layers in code and load only the weights: the predictions are those of the file.

weights.py [tf.keras|keras]
"""
import os
import tempfile

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
from load import keras
from saved import build, is_right, write

with tempfile.TemporaryDirectory() as folder:
    path = write(os.path.join(folder, "model.h5"))
    model = build(keras)
    assert not is_right(model), "the control: not right before"
    # region weights-only fill: path
    model.load_weights(path)
    # endregion
    assert is_right(model)
