# /// script
# requires-python = ">=3.7"
# dependencies = ["tensorflow-cpu"]
# ///
"""Judge masks with three NumPy lines and compare with what Keras' own cuDNN check says."""
import importlib
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
import numpy as np
import tensorflow as tf


def accepts(mask):
    """Say whether the check that Keras 3 makes before it calls cuDNN accepts a mask; None where there is none."""
    try:
        importlib.import_module("keras")
        rnn = importlib.import_module("keras.src.backend.tensorflow.rnn")
    except ImportError:
        return None
    try:
        rnn._assert_valid_mask(tf.constant(mask))
    except tf.errors.InvalidArgumentError:
        return False
    return True


def verdict(mask):
    # region look-at-the-rows fill: mask
    empty = ~mask.any(axis=1)
    lengths = mask.sum(axis=1)
    padded_at_end = mask == (np.arange(mask.shape[1]) < lengths[:, None])
    # endregion
    return bool(not empty.any() and padded_at_end.all())


MASKS = {
    "padded at the end": ([[1, 1, 0], [1, 1, 1]], True),
    "padded in front": ([[0, 1, 1], [1, 1, 1]], False),
    "hole in the middle": ([[1, 0, 1], [1, 1, 1]], False),
    "empty row": ([[1, 1, 0], [0, 0, 0]], False),
    "nothing masked": ([[1, 1, 1], [1, 1, 1]], True),
}
if __name__ == "__main__":
    for name, (rows, fits) in MASKS.items():
        mask = np.array(rows, bool)
        print(f"{name:20} keras {accepts(mask)!s:5} numpy {verdict(mask)}")
        assert accepts(mask) == verdict(mask) == fits, name
