# /// script
# requires-python = ">=3.7"
# dependencies = ["tensorflow-cpu"]
# ///
"""Pad token lists at the end and compare a masked LSTM with the unpadded lists."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

from rows import accepts, verdict

tokens = [[4, 7], [3, 1, 9, 2, 5], [6]]
embedding = tf.keras.layers.Embedding(10, 3, mask_zero=True)
lstm = tf.keras.layers.LSTM(4)
# region pad-at-the-end fill: tokens
padded = tf.keras.preprocessing.sequence.pad_sequences(tokens, padding="post")
# endregion
in_front = tf.keras.preprocessing.sequence.pad_sequences(tokens)
embedding(padded)
masks = {name: np.asarray(embedding.compute_mask(x)) for name, x in (("front", in_front), ("end", padded))}
assert not verdict(masks["front"]) and verdict(masks["end"])
said = accepts(masks["front"]), accepts(masks["end"])
assert said in ((False, True), (None, None)), said
together = lstm(embedding(padded), mask=embedding.compute_mask(padded)).numpy()
bare = np.concatenate([lstm(embedding(np.array([t]))).numpy() for t in tokens])
np.testing.assert_allclose(together, bare, rtol=1e-5, atol=1e-6)
print(padded.tolist(), together.shape, "Keras accepts the masks in front, at the end:", *said)
