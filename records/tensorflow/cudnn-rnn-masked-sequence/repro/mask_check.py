# /// script
# requires-python = ">=3.10"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Put a mask through the check that Keras 3 makes before it calls the cuDNN LSTM.

On a machine with a GPU the layer calls it by itself; without one it is called here directly.

    mask_check.py [front|empty]
"""
import importlib
import sys

import tensorflow as tf

importlib.import_module("keras")
rnn = importlib.import_module("keras.src.backend.tensorflow.rnn")
masks = {
    "front": [[False, True, True], [True, True, True]],
    "empty": [[True, True, False], [False, False, False]],
}
rnn._assert_valid_mask(tf.constant(masks[(sys.argv[1:] or ["front"])[0]]))
