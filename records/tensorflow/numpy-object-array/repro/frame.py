# /// script
# requires-python = ">=3.11"
# dependencies = ["tensorflow-cpu==2.21.0", "pandas"]
# ///
"""The values of a data frame with unlike columns are an object array; numbers per column make them floats.

    frame.py [cause|numbers]
"""
import os
import sys

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import pandas as pd
import tensorflow as tf

frame = pd.DataFrame({"age": [31.5, 40.0], "member": [True, False], "height": ["1.75", "n/a"]})
assert frame[["age"]].values.dtype == "float64"
if (sys.argv[1:] or ["cause"])[0] == "cause":
    tf.convert_to_tensor(frame[["age", "member"]].values)  # two columns of numbers and of True and False
assert frame[["age", "member"]].values.dtype == object
# region numbers-in-the-frame fill: frame, height
frame["height"] = pd.to_numeric(frame["height"], errors="coerce")
x = frame.to_numpy(dtype="float32")
# endregion
given = tf.convert_to_tensor(x)
assert given.dtype == tf.float32
np.testing.assert_array_equal(given, np.float32([[31.5, 1, 1.75], [40, 0, np.nan]]))
