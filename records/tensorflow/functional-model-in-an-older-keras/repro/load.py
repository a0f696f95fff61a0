# /// script
# requires-python = ">=3.7,<3.9"
# dependencies = ["tensorflow-cpu==2.2.0", "protobuf<3.21", "numpy<1.19"]
# ///
"""Load the file of a newer tf.keras with an older Keras, and let the error out.

load.py [tf.keras|keras|beside]: the tf.keras of TensorFlow before 2.3; the package keras 2.3.1; or that
package beside a newer TensorFlow, whose tf.keras saves the file on the spot.
"""
import os
import sys
import tempfile

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
from saved import build, write

FORM = (sys.argv[1:] or ["tf.keras"])[0]
if FORM == "tf.keras":
    from tensorflow import keras
else:
    import keras


def control(path):
    """Save a model and load it again, both with one Keras."""
    if FORM == "beside":
        from tensorflow import keras as own
    else:
        own = keras
    build(own).save(path)
    own.models.load_model(path)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "model.h5")
        control(path)
        if FORM != "beside":
            write(path)
        keras.models.load_model(path)
