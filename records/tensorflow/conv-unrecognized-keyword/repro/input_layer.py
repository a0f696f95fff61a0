# /// script
# requires-python = ">=3.10"
# dependencies = ["tensorflow==2.21.0", "keras==3.15.1", "tf_keras==2.21.0"]
# ///
"""Move batch_input_shape into an Input layer and compare with Keras 2, weight for weight."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import keras
import numpy as np
import tf_keras

old = tf_keras.Sequential([
    tf_keras.layers.LSTM(4, batch_input_shape=(2, 5, 3), stateful=True), tf_keras.layers.Dense(1),
])
# region keras-3-arguments
new = keras.Sequential([
    keras.Input(batch_shape=(2, 5, 3)),
    keras.layers.LSTM(4, stateful=True),
    keras.layers.Dense(1),
])
# endregion
new.set_weights(old.get_weights())
x = np.random.default_rng(0).normal(size=(2, 5, 3)).astype("float32")
first = new(x)
np.testing.assert_allclose(first, old(x), rtol=1e-5, atol=1e-6)
# the state is carried over in both
np.testing.assert_allclose(new(x), old(x), rtol=1e-5, atol=1e-6)
assert not np.allclose(first, new(x))
print(new.input_shape, "equal over two stateful calls")
