# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Switch oneDNN off and on: this fault goes with it, a wrong bias of one's own does not."""
import os
import subprocess
import sys

PROBE = '''
import tensorflow as tf
print(tuple(tf.nn.conv2d(tf.zeros((0, 28, 28, 3)), tf.ones((3, 3, 3, 32)), 1, "SAME").shape))
try:
    tf.nn.bias_add(tf.zeros((2, 8, 8, 3)), tf.zeros((4,)))
    print("accepted")
except tf.errors.InvalidArgumentError as error:
    print("Must provide as many biases" in str(error))
print(tuple(tf.nn.conv2d(tf.ones((2, 2, 2, 3)), tf.ones((3, 3, 3, 4)), 1, "VALID").shape))
'''


def answers(onednn):
    env = dict(os.environ, TF_ENABLE_ONEDNN_OPTS=onednn, TF_CPP_MIN_LOG_LEVEL="2")
    run = subprocess.run([sys.executable, "-c", PROBE], env=env, capture_output=True, text=True, check=True)
    return run.stdout.split("\n")[:3]


off, on = answers("0"), answers("1")
print("off", off, "on", on)
# the third is the twin: an empty map of two samples changes with the switch too, but its first number is 2
assert off == ["(0, 28, 28, 32)", "True", "(2, 0, 0, 4)"]
assert on == ["(0, 28, 28, 3)", "True", "(2, 2, 2, 3)"]
