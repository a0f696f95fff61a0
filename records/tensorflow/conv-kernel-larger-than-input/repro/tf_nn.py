# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Call tf.nn.conv2d eagerly where the layer refuses: a 3x3 kernel on a 2x2 map, oneDNN on and off."""
import os
import subprocess
import sys

PROBE = '''
import tensorflow as tf
print(tuple(tf.nn.conv2d(tf.ones((2, 2, 2, 3)), tf.ones((3, 3, 3, 4)), 1, "VALID").shape))
'''


def shape(onednn):
    env = dict(os.environ, TF_ENABLE_ONEDNN_OPTS=onednn, TF_CPP_MIN_LOG_LEVEL="2")
    run = subprocess.run([sys.executable, "-c", PROBE], env=env, capture_output=True, text=True, check=True)
    return run.stdout.strip()


on, off = shape("1"), shape("0")
print("oneDNN on", on, "off", off)
assert on == "(2, 2, 2, 3)", "the input's shape, with 4 filters asked for"
assert off == "(2, 0, 0, 4)"
