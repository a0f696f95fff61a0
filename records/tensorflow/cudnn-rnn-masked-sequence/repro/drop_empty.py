# /// script
# requires-python = ">=3.7"
# dependencies = ["tensorflow-cpu"]
# ///
"""Take empty sequences out before an LSTM and put zeros back; compare with the generic kernel."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

from rows import accepts

units = 4
lstm = tf.keras.layers.LSTM(units)


@tf.function(input_signature=[tf.TensorSpec((None, 5, 3)), tf.TensorSpec((None, 5), tf.bool)])
def without_empty(x, mask):
    # region drop-empty-sequences fill: lstm, units
    keep = tf.reduce_any(mask, axis=1)
    out = lstm(tf.boolean_mask(x, keep), mask=tf.boolean_mask(mask, keep))
    out = tf.scatter_nd(tf.where(keep), out, (tf.shape(x)[0], units))
    # endregion
    return out


x = tf.random.normal((4, 5, 3))
mask = tf.sequence_mask([5, 0, 2, 0], 5)
out = without_empty(x, mask).numpy()
np.testing.assert_allclose(out, lstm(x, mask=mask).numpy(), rtol=1e-5, atol=1e-6)
assert (out[[1, 3]] == 0).all() and (out[[0, 2]] != 0).all()
said = accepts(mask.numpy()), accepts(mask.numpy()[[0, 2]])
assert said in ((False, True), (None, None)), said
print(out.shape, "Keras accepts the mask with the empty rows, without them:", *said)
