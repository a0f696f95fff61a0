# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Wrap a failing TensorFlow CHECK in try/except and look at how the process ends.

The descriptor's CHECK needs a GPU; this one is reached on a CPU and ends a process the same way:
the oneDNN depthwise convolution looks up a dimension of a one-dimensional input. Which CPUs use oneDNN
unasked differs, so it is asked for.
"""
import os
import signal
import subprocess
import sys

WRAPPED = '''
import tensorflow as tf
try:
    tf.raw_ops.DepthwiseConv2dNative(
        input=tf.ones((8,)), filter=tf.ones((3, 3, 1, 1)), strides=[1] * 4, padding="SAME")
except BaseException as error:
    print("caught", type(error).__name__)
print("still running")
'''
run = subprocess.run([sys.executable, "-c", WRAPPED], capture_output=True, text=True, env=dict(os.environ, TF_ENABLE_ONEDNN_OPTS="1"))
fatal = [line for line in run.stderr.splitlines() if "Check failed" in line]
print(run.returncode, run.stdout, *fatal)
assert fatal, "no CHECK failed: choose another op"
assert run.returncode == -signal.SIGABRT
assert "caught" not in run.stdout and "still running" not in run.stdout
