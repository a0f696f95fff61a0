# /// script
# requires-python = ">=3.10"
# dependencies = ["tensorflow==2.21.0", "keras==3.15.1", "tf_keras==2.21.0"]
# ///
"""Load the folder with tf_keras once, write it anew as .h5 and as weights: Keras 3 predicts the same and can train."""
import os
import tempfile

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import keras
import numpy as np
import tf_keras


def build(module):
    return module.Sequential([module.Input((3,)), module.layers.Dense(4, "relu"), module.layers.Dense(2)])


x = np.random.default_rng(0).normal(size=(8, 3)).astype("float32")
with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    before = build(tf_keras)
    before.save("saved")
    wanted = before.predict(x, verbose=0)
    try:
        keras.models.load_model("saved")
    except ValueError as error:
        assert "File format not supported" in str(error), error
    else:
        raise AssertionError("loaded")
    # region convert-once fill: saved
    old = tf_keras.models.load_model("saved", compile=False)
    old.save("model.h5")
    new = keras.models.load_model("model.h5", compile=False)
    new.save("model.keras")
    # endregion
    np.testing.assert_allclose(new.predict(x, verbose=0), wanted, rtol=1e-5, atol=1e-6)
    again = keras.models.load_model("model.keras")
    np.testing.assert_allclose(again.predict(x, verbose=0), wanted, rtol=1e-5, atol=1e-6)
    # a model whose code is at hand takes the weights alone
    rebuilt = build(keras)
    rebuilt.set_weights(old.get_weights())
    np.testing.assert_allclose(rebuilt.predict(x, verbose=0), wanted, rtol=1e-5, atol=1e-6)
    rebuilt.compile("sgd", "mse")
    losses = rebuilt.fit(x, wanted + 1, epochs=20, verbose=0).history["loss"]
    assert losses[-1] < 0.8 * losses[0], losses
    os.chdir("/")
    print(len(rebuilt.trainable_weights), "weights to train")
