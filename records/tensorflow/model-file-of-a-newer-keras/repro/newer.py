# /// script
# requires-python = ">=3.11"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""The Keras that wrote the three files opens them, and they predict what they must."""
import json
import tempfile

import keras
import numpy as np
from load import WANTED, WRITER, X, config, write

with tempfile.TemporaryDirectory() as folder:
    for kind in ("functional", "sequential", "h5"):
        model = keras.models.load_model(write(folder, kind))
        np.testing.assert_allclose(np.asarray(model(X)), [[WANTED]], rtol=1e-6)
        if kind != "h5" and keras.__version__ == WRITER:  # the text in load.py is what this Keras writes
            assert json.loads(model.to_json()) == config(kind), model.to_json()
        print(keras.__version__, kind, float(np.asarray(model(X))[0, 0]))
