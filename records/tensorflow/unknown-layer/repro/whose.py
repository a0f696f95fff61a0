# /// script
# requires-python = ">=3.10"
# dependencies = ["keras==3.15.1", "jax"]
# ///
"""Look the name up among Keras's own layers: found, gone since Keras 2, or yours."""
import os
import tempfile

os.environ.setdefault("KERAS_BACKEND", "jax")
import keras

KERAS_2_ONLY = {"TFOpLambda", "SlicingOpLambda", "ClassMethod", "InstanceMethod", "InstanceProperty", "AddMetric"}


def verdict(name):
    if hasattr(keras.layers, name):
        return "Keras's"
    return "Keras 2's" if name in KERAS_2_ONLY else "yours"


def located(name):
    try:
        keras.layers.deserialize({"class_name": name, "config": {"name": "x"}, "module": "keras.layers"})
    except Exception as error:
        print(name, type(error).__name__, str(error)[:60])
        return False
    return True


for name, wanted in {
    "Flatten": "Keras's", "ReLU": "Keras's", "TFOpLambda": "Keras 2's", "SlicingOpLambda": "Keras 2's", "Scale": "yours",
    "BilinearUpsampling": "yours",
}.items():
    assert verdict(name) == wanted and located(name) == (wanted == "Keras's"), name
