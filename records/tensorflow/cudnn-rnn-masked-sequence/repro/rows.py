# /// script
# requires-python = ">=3.10"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Judge masks with two NumPy lines and compare with what Keras' own cuDNN check says."""
import importlib
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
import numpy as np
import tensorflow as tf

importlib.import_module("keras")
rnn = importlib.import_module("keras.src.backend.tensorflow.rnn")


def verdict(mask):
    empty = ~mask.any(axis=1)
    lengths = mask.sum(axis=1)
    padded_at_end = mask == (np.arange(mask.shape[1]) < lengths[:, None])
    return bool(not empty.any() and padded_at_end.all())


masks = {
    "padded at the end": ([[1, 1, 0], [1, 1, 1]], True),
    "padded in front": ([[0, 1, 1], [1, 1, 1]], False),
    "hole in the middle": ([[1, 0, 1], [1, 1, 1]], False),
    "empty row": ([[1, 1, 0], [0, 0, 0]], False),
    "nothing masked": ([[1, 1, 1], [1, 1, 1]], True),
}
for name, (rows, fits) in masks.items():
    mask = np.array(rows, bool)
    try:
        rnn._assert_valid_mask(tf.constant(mask))
        accepted = True
    except tf.errors.InvalidArgumentError:
        accepted = False
    print(f"{name:20} keras {accepted!s:5} numpy {verdict(mask)}")
    assert accepted == verdict(mask) == fits, name
