# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Groups that divide both give the convolutions of the parts, and train, on a CPU with oneDNN and without."""
import os
import subprocess
import sys

PROBE = '''
from math import gcd
import numpy as np
import tensorflow as tf
rng = np.random.default_rng(0)
for channels, filters in ((4, 6), (12, 8), (6, 9)):
    # region common-divisor fill: channels, filters
    groups = gcd(channels, filters)
    x = rng.normal(size=(2, 9, 9, channels)).astype("float32")
    layer = tf.keras.layers.Conv2D(filters, 3, groups=groups, use_bias=False)
    # endregion
    given = layer(x).numpy()
    kernel = layer.get_weights()[0]
    assert kernel.shape == (3, 3, channels // groups, filters)
    parts = [tf.nn.conv2d(a, k, 1, "VALID") for a, k in zip(np.split(x, groups, -1), np.split(kernel, groups, -1))]
    np.testing.assert_allclose(given, np.concatenate(parts, -1), rtol=1e-3, atol=1e-4)
    model = tf.keras.Sequential([tf.keras.Input((9, 9, channels)), layer])
    model.compile("sgd", "mse")
    model.fit(x, np.zeros(given.shape), verbose=0)
    assert not np.array_equal(layer.get_weights()[0], kernel), "it learns"
'''
for onednn in ("1", "0"):
    env = dict(os.environ, TF_ENABLE_ONEDNN_OPTS=onednn, TF_CPP_MIN_LOG_LEVEL="2")
    subprocess.run([sys.executable, "-c", PROBE], env=env, check=True)
print("equal to the parts, and trained")
