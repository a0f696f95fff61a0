# /// script
# requires-python = ">=3.10"
# dependencies = ["tensorflow==2.21.0", "keras==3.15.1", "tf_keras==2.21.0"]
# ///
"""Load a Keras 2 .h5 file whose DepthwiseConv2D carries groups, and compare the predictions.

    legacy_file.py [strip|legacy]
"""
import os
import subprocess
import sys
import tempfile

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import keras
import numpy as np
import tf_keras

kind = (sys.argv[1:] or ["strip"])[0]


# the old keyword is taken and dropped
# region take-the-keyword-out
class DepthwiseConv2D(keras.layers.DepthwiseConv2D):
    def __init__(self, *args, groups=1, **options):
        assert groups == 1
        super().__init__(*args, **options)
# endregion
# the file of Keras 2 and the two ways to open it


with tempfile.TemporaryDirectory() as folder:
    path, answer = os.path.join(folder, "old.h5"), os.path.join(folder, "answer.npy")
    old = tf_keras.Sequential([
        tf_keras.Input((8, 8, 3)), tf_keras.layers.DepthwiseConv2D(3), tf_keras.layers.Flatten(),
        tf_keras.layers.Dense(2),
    ])
    old.save(path)
    x = np.random.default_rng(0).normal(size=(4, 8, 8, 3)).astype("float32")
    if kind == "strip":
        # region load-with-the-subclass fill: path
        new = keras.models.load_model(
            path, compile=False, custom_objects={"DepthwiseConv2D": DepthwiseConv2D}
        )
        # endregion
        given = new.predict(x, verbose=0)
    else:
        np.save(os.path.join(folder, "x.npy"), x)
        code = (
            "import numpy as np, tensorflow as tf; assert tf.keras.layers.Dense.__module__.startswith('tf_keras.');"
            f"m = tf.keras.models.load_model({path!r}, compile=False);"
            f"np.save({answer!r}, m.predict(np.load({os.path.join(folder, 'x.npy')!r}), verbose=0))"
        )
        env = dict(os.environ, TF_USE_LEGACY_KERAS="1")
        subprocess.run([sys.executable, "-c", code], env=env, check=True)
        given = np.load(answer)
    np.testing.assert_allclose(given, old.predict(x, verbose=0), rtol=1e-5, atol=1e-6)
    print(kind, given.shape)
