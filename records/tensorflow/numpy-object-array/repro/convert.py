# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Hand an object array to TensorFlow, and let the error out.

    convert.py [mixed|vectors|lengths]: numbers beside booleans; a column of vectors of one length; rows of two lengths
"""
import os
import sys

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

kind = (sys.argv[1:] or ["mixed"])[0]
assert tf.convert_to_tensor(np.array([[1.0, 0.0]])).dtype == tf.float64, "the control"
if kind == "mixed":
    # as a data frame with a column of True and False gives it
    tf.convert_to_tensor(np.array([[1.5, True], [2.5, False]], dtype=object))
x = np.empty(2, dtype=object)
x[:] = [np.zeros(3), np.zeros(3 if kind == "vectors" else 2)]  # as frame["embedding"].to_numpy() gives it
tf.data.Dataset.from_tensor_slices(x)
