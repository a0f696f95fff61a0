# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Call the ops eagerly where a model is refused: a 3x3 kernel on a 2x2 map, a 2x2 pooling of one pixel, oneDNN on and off."""
import os
import subprocess
import sys

PROBE = '''
import tensorflow as tf
print(tuple(tf.nn.conv2d(tf.ones((2, 2, 2, 3)), tf.ones((3, 3, 3, 4)), 1, "VALID").shape))
try:
    print(tuple(tf.nn.max_pool2d(tf.ones((2, 1, 1, 3)), 2, 2, "VALID").shape))
except tf.errors.OpError as error:
    assert "could not create a descriptor" in str(error), error
    print("refused")
try:
    print(tf.nn.conv2d(tf.ones((2, 1, 1, 3)), tf.ones((3, 3, 3, 4)), 1, "VALID").shape)
except tf.errors.OpError as error:
    assert "Computed output size would be negative" in str(error), error
    print(tf.__version__)
'''


def shapes(onednn):
    env = dict(os.environ, TF_ENABLE_ONEDNN_OPTS=onednn, TF_CPP_MIN_LOG_LEVEL="2")
    run = subprocess.run([sys.executable, "-c", PROBE], env=env, capture_output=True, text=True, check=True)
    return run.stdout.split("\n")[:3]


(on, pool_on, version), (off, pool_off, _) = shapes("1"), shapes("0")
print(version, "oneDNN on", on, pool_on, "off", off, pool_off)
assert on == "(2, 2, 2, 3)", "the input's shape, with 4 filters asked for"
assert off == "(2, 0, 0, 4)"
# the pooling of one pixel: an empty map, and from 2.12 on oneDNN says no
assert pool_off == "(2, 0, 0, 3)"
assert pool_on == ("(2, 0, 0, 3)" if version.startswith("2.9.") else "refused")
