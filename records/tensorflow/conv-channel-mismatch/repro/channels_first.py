# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""data_format says where the channels are; on a CPU it needs oneDNN, in the forward pass and in training."""
import os
import subprocess
import sys

PROBE = '''
import numpy as np
import tensorflow as tf
layers = tf.keras.layers
rng = np.random.default_rng(0)
images = rng.normal(size=(2, 3, 28, 20)).astype("float32")
layer = layers.Conv2D(8, 3, data_format="channels_first")
given = layer(images).numpy()
kernel = layer.get_weights()[0]
wanted = tf.nn.conv2d(images.transpose(0, 2, 3, 1), kernel, 1, "VALID").numpy()
np.testing.assert_allclose(given, wanted.transpose(0, 3, 1, 2), rtol=1e-3, atol=1e-4)
model = tf.keras.Sequential([tf.keras.Input((3, 28, 20)), layer, layers.GlobalAveragePooling2D(data_format="channels_first"), layers.Dense(2)])
model.compile("sgd", "mse")
model.fit(images, np.zeros((2, 2)), verbose=0)
assert not np.array_equal(layer.get_weights()[0], kernel), "it learns"
try:  # four channels in front for a kernel of three
    layer(np.ones((2, 4, 28, 20), "float32"))
except ValueError as error:
    print(str(error).splitlines()[0])
else:
    raise AssertionError("four channels were taken")
'''


def run(onednn):
    env = dict(os.environ, TF_ENABLE_ONEDNN_OPTS=onednn, TF_CPP_MIN_LOG_LEVEL="2")
    return subprocess.run([sys.executable, "-c", PROBE], env=env, capture_output=True, text=True)


with_it, without = run("1"), run("0")
assert with_it.returncode == 0, with_it.stderr
print(with_it.stdout)
axis = 1 if "expected axis 1 of" in with_it.stdout else -3
assert f"expected axis {axis} of input shape" in with_it.stdout, with_it.stdout
assert without.returncode and "only supports the NHWC tensor format on the CPU" in without.stderr
print("with oneDNN it runs, without it is refused")
