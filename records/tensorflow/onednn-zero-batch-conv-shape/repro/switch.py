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
'''


def answers(onednn):
    env = dict(os.environ, TF_ENABLE_ONEDNN_OPTS=onednn, TF_CPP_MIN_LOG_LEVEL="2")
    run = subprocess.run([sys.executable, "-c", PROBE], env=env, capture_output=True, text=True, check=True)
    return run.stdout.split("\n")[:2]


off, on = answers("0"), answers("1")
print("off", off, "on", on)
assert off == ["(0, 28, 28, 32)", "True"]
assert on == ["(0, 28, 28, 3)", "True"]
