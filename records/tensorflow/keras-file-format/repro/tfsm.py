# /// script
# requires-python = ">=3.10"
# dependencies = ["tensorflow==2.21.0", "keras==3.15.1", "tf_keras==2.21.0"]
# ///
"""Call a Keras 2 SavedModel through TFSMLayer: the predictions of old."""
import os
import tempfile

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import keras
import numpy as np
import tf_keras

with tempfile.TemporaryDirectory() as folder:
    old = tf_keras.Sequential([tf_keras.Input((3,)), tf_keras.layers.Dense(4, "relu"), tf_keras.layers.Dense(2)])
    old.save(folder)
    try:
        keras.models.load_model(folder)
    except ValueError as error:
        assert "File format not supported" in str(error), error
    else:
        raise AssertionError("loaded")
    # region tfsm-layer fill: folder
    layer = keras.layers.TFSMLayer(folder, call_endpoint="serving_default")
    # endregion
    x = np.random.default_rng(0).normal(size=(5, 3)).astype("float32")
    given = layer(x)
    assert isinstance(given, dict) and len(given) == 1, "one entry an output, by its name"
    np.testing.assert_allclose(next(iter(given.values())), old.predict(x, verbose=0), rtol=1e-5, atol=1e-6)
    model = keras.Sequential([keras.Input((3,)), layer])
    np.testing.assert_allclose(
        next(iter(model.predict(x, verbose=0).values())), old.predict(x, verbose=0), rtol=1e-5, atol=1e-6
    )
    print(list(given), "weights listed as trainable:", len(layer.trainable_weights))
