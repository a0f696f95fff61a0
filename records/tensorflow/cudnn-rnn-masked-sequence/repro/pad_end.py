# /// script
# requires-python = ">=3.7"
# dependencies = ["tensorflow-cpu"]
# ///
"""Pad token lists at the end and compare a masked LSTM with the unpadded lists."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

tokens = [[4, 7], [3, 1, 9, 2, 5], [6]]
pad = tf.keras.preprocessing.sequence.pad_sequences
embedding = tf.keras.layers.Embedding(10, 3, mask_zero=True)
lstm = tf.keras.layers.LSTM(4)


def fits_cudnn(mask):
    return bool((mask == (np.arange(mask.shape[1]) < mask.sum(1)[:, None])).all())


default, end = pad(tokens), pad(tokens, padding="post")
embedding(end)
assert not fits_cudnn(np.asarray(embedding.compute_mask(default)))
assert fits_cudnn(np.asarray(embedding.compute_mask(end)))
padded = lstm(embedding(end), mask=embedding.compute_mask(end)).numpy()
bare = np.concatenate([lstm(embedding(np.array([t]))).numpy() for t in tokens])
np.testing.assert_allclose(padded, bare, rtol=1e-5, atol=1e-6)
print(end.tolist(), padded.shape)
