# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""astype("float32") where all are numbers, padding or a ragged tensor where lengths differ: the values stay."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

mixed = np.array([[1.5, True, 3], [2.5, False, None]], dtype=object)
given = tf.convert_to_tensor(mixed.astype("float32")).numpy()
np.testing.assert_array_equal(given[:, :2], [[1.5, 1], [2.5, 0]])
assert given[0, 2] == 3 and np.isnan(given[1, 2]), "None is nan now and has to be filled"

rows = [[1, 2, 3], [4], [5, 6]]
ragged = tf.ragged.constant(rows)
assert ragged.to_list() == rows and ragged.to_tensor().numpy().tolist() == [[1, 2, 3], [4, 0, 0], [5, 6, 0]]
padded = tf.keras.preprocessing.sequence.pad_sequences(rows, padding="post")
assert padded.tolist() == ragged.to_tensor().numpy().tolist() and padded.dtype == "int32"
assert [one.tolist() for one in tf.data.Dataset.from_generator(
    lambda: iter(rows), output_signature=tf.TensorSpec((None,), tf.int32)).as_numpy_iterator()] == rows
