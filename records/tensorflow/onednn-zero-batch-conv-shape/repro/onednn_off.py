# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Run one net with oneDNN off and on; the empty batch must work and the full one must agree."""
import json
import os
import subprocess
import sys

import numpy as np

NET = '''
import json, numpy as np, tensorflow as tf
x = np.random.default_rng(0).normal(size=(4, 16, 16, 3)).astype("float32")
w = np.random.default_rng(1).normal(size=(3, 3, 3, 8)).astype("float32")
conv = tf.keras.layers.Conv2D(8, 3)
conv.build((None, 16, 16, 3))
conv.set_weights([w, np.arange(8, dtype="float32")])
try:
    empty = list(conv(x[:0]).shape)
except tf.errors.InvalidArgumentError:
    empty = "refused"
print(json.dumps([empty, np.asarray(conv(x))[:, ::5, ::5, :].ravel().tolist()]))
'''


def run(onednn):
    env = dict(os.environ, TF_ENABLE_ONEDNN_OPTS=onednn, TF_CPP_MIN_LOG_LEVEL="2")
    out = subprocess.run([sys.executable, "-c", NET], env=env, capture_output=True, text=True, check=True)
    return json.loads(out.stdout)


off, on = run("0"), run("1")
print("off", off[0], "on", on[0])
assert off[0] == [0, 14, 14, 8] and on[0] == "refused"
np.testing.assert_allclose(off[1], on[1], rtol=1e-4, atol=1e-4)
