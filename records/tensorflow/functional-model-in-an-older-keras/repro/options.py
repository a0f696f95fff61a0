# /// script
# requires-python = ">=3.7,<3.9"
# dependencies = ["tensorflow-cpu==2.2.0", "protobuf<3.21", "numpy<1.19"]
# ///
"""compile=False: the class is still unknown.

options.py [tf.keras|keras]
"""
import os
import sys
import tempfile

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
from load import keras
from saved import write

with tempfile.TemporaryDirectory() as folder:
    path = write(os.path.join(folder, "model.h5"))
    try:
        keras.models.load_model(path, compile=False)
    except ValueError as error:
        print(sys.argv[1:], error)
        assert str(error) == "Unknown layer: Functional", error
    else:
        raise AssertionError("it loaded")
