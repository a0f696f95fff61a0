# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""np.array or np.asarray once more, tf.constant, a dtype for TensorFlow: refused again; texts among numbers stop astype."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

mixed = np.array([[1.5, True], [2.5, False]], dtype=object)
for attempt in (
    lambda a: tf.convert_to_tensor(np.asarray(a)),
    lambda a: tf.convert_to_tensor(np.array(a)),
    lambda a: tf.convert_to_tensor(a.copy()),
    lambda a: tf.constant(a),
    lambda a: tf.cast(a, tf.float32),
    lambda a: tf.data.Dataset.from_tensor_slices(a),
):
    try:
        attempt(mixed)
    except ValueError as error:
        assert "Unsupported object type" in str(error), error
    else:
        raise AssertionError("taken")
try:
    np.array([1.5, "n/a"], dtype=object).astype("float32")
except ValueError as error:
    print(error)
else:
    raise AssertionError("a text became a number")
