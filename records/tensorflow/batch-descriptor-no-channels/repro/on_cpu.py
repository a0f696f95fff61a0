# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""The same convolution on a CPU, with oneDNN or without: over no channels it raises, over no samples it does not.

Which of the two runs by default, the processor decides.
"""
import os
import subprocess
import sys

if len(sys.argv) == 1:
    for onednn in ("0", "1"):
        env = dict(os.environ, TF_ENABLE_ONEDNN_OPTS=onednn, TF_CPP_MIN_LOG_LEVEL="2")
        subprocess.run([sys.executable, __file__, "step"], env=env, check=True)
    sys.exit()

import tensorflow as tf

x = tf.random.normal((2, 6, 6, 8))
taken = x[..., 8:8]
assert tuple(taken.shape) == (2, 6, 6, 0)
try:
    tf.nn.conv2d(taken, tf.ones((3, 3, 0, 4)), 1, "SAME")
except (ValueError, tf.errors.InvalidArgumentError) as error:
    print(error)
    assert "depth" in str(error) and "0" in str(error) or "filter must not have zero elements" in str(error)
else:
    raise AssertionError("no channels were accepted")
# the twins: no sample, no height
assert tuple(tf.nn.conv2d(x[:0], tf.ones((3, 3, 8, 4)), 1, "SAME").shape)[:3] == (0, 6, 6)
assert tuple(tf.nn.conv2d(x[:, :0], tf.ones((3, 3, 8, 4)), 1, "SAME").shape)[:3] == (2, 0, 6)
