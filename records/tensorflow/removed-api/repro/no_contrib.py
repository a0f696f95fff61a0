# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""tf.compat.v1 has no contrib either."""
import importlib
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
try:
    tf.contrib
except AttributeError as error:
    print(error)
else:
    raise AssertionError("contrib")
for name in ("tensorflow.contrib", "tensorflow.compat.v1.contrib", "tensorflow.contrib.layers", "tensorflow.examples"):
    try:
        importlib.import_module(name)
    except ModuleNotFoundError as error:
        print(error)
    else:
        raise AssertionError(name)
# some of what it held lives on elsewhere
assert tf.glorot_uniform_initializer and tf.initializers.variance_scaling and tf.nn.static_rnn
