# /// script
# requires-python = ">=3.7"
# dependencies = ["tensorflow-cpu"]
# ///
"""Run masks that cuDNN does not take through the generic kernel and compare with the bare sequences."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import inspect

import numpy as np
import tensorflow as tf

layers = tf.keras.layers
rng = np.random.default_rng(0)
sequences = [rng.normal(size=(n, 3)).astype("float32") for n in (2, 5, 1)]
front = np.full((3, 5, 3), 2.0, "float32")  # padding that would count if it were read
mask = np.zeros((3, 5), bool)
for row, sequence in enumerate(sequences):
    front[row, -len(sequence):] = sequence
    mask[row, -len(sequence):] = True

ways = {"RNN(LSTMCell)": layers.RNN(layers.LSTMCell(4))}
if "use_cudnn" in inspect.signature(layers.LSTM.__init__).parameters:
    ways["use_cudnn=False"] = layers.LSTM(4, use_cudnn=False)
for name, layer in ways.items():
    padded = layer(tf.constant(front), mask=tf.constant(mask)).numpy()
    bare = np.concatenate([layer(tf.constant(s[None])).numpy() for s in sequences])
    np.testing.assert_allclose(padded, bare, rtol=1e-5, atol=1e-6)
    # without the mask the padding would have counted
    assert not np.allclose(layer(tf.constant(front)).numpy(), bare, atol=1e-3)
    print(name, padded.shape)
