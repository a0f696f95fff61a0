# /// script
# requires-python = ">=3.7,<3.9"
# dependencies = ["tensorflow-cpu==2.2.0", "protobuf<3.21", "numpy<1.19"]
# ///
"""The class named: the model loads in the tf.keras of TensorFlow 2.1 and 2.2, and not in the package keras 2.3.1.

name_the_class.py [tf.keras|keras]
"""
import os
import sys
import tempfile

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
from load import keras
from saved import is_right, write


def load(path):
    # region name-the-class fill: path
    model = keras.models.load_model(path, custom_objects={"Functional": keras.models.Model})
    # endregion
    return model


with tempfile.TemporaryDirectory() as folder:
    path = write(os.path.join(folder, "model.h5"))
    if (sys.argv[1:] or ["tf.keras"])[0] == "tf.keras":
        assert is_right(load(path))
    else:
        try:
            load(path)
        except TypeError as error:
            print(error)
            assert "unexpected keyword argument 'ragged'" in str(error), error
        else:
            raise AssertionError("it loaded")
