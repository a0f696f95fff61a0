# /// script
# requires-python = ">=3.7"
# ///
"""A model saved as HDF5 is loaded again: load.py [twice]"""
import sys

import saved  # noqa: F401 silences TensorFlow before Keras starts it
from keras.models import load_model

from saved import save

path, model = save()
loaded = load_model(path)
assert [w.shape for w in loaded.get_weights()] == [w.shape for w in model.get_weights()]
print("loaded", len(loaded.layers), "layers")
