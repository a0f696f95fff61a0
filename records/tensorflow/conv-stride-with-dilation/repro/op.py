# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""tf.nn.conv2d takes both; on a CPU its gradient needs oneDNN."""
import os
import subprocess
import sys

PROBE = '''
import numpy as np
import tensorflow as tf
rng = np.random.default_rng(0)
x = rng.normal(size=(2, 15, 15, 4)).astype("float32")
kernel = tf.Variable(rng.normal(size=(3, 3, 4, 8)).astype("float32"))
windows = np.lib.stride_tricks.sliding_window_view(x, (5, 5), axis=(1, 2))[:, ::2, ::2, :, ::2, ::2]
wanted = np.einsum("nyxchw,hwco->nyxo", windows, kernel.numpy())
with tf.GradientTape() as tape:
    given = tf.nn.conv2d(x, kernel, 2, "VALID", dilations=2)
np.testing.assert_allclose(given, wanted, rtol=1e-3, atol=1e-4)
print("forward", flush=True)
gradient = tape.gradient(given, kernel)
np.testing.assert_allclose(gradient[..., 0], np.einsum("nyxchw->hwc", windows), rtol=1e-3, atol=1e-3)
print("gradient")
'''


def run(onednn):
    env = dict(os.environ, TF_ENABLE_ONEDNN_OPTS=onednn, TF_CPP_MIN_LOG_LEVEL="2")
    return subprocess.run([sys.executable, "-c", PROBE], env=env, capture_output=True, text=True)


with_it, without = run("1"), run("0")
print("with oneDNN:", with_it.stdout.split(), "without:", without.stdout.split())
assert with_it.returncode == 0, with_it.stderr
assert without.stdout.split() == ["forward"] and "do not yet support dilation rates larger than 1" in without.stderr
