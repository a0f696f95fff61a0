# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""return_sequences on every recurrent layer but the last: the second one runs over all steps of the first."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

layers = tf.keras.layers
x = np.random.default_rng(0).normal(size=(2, 8, 3)).astype("float32")
first, second = layers.SimpleRNN(4, return_sequences=True), layers.SimpleRNN(5)
given = tf.keras.Sequential([tf.keras.Input((8, 3)), first, second]).predict(x, verbose=0)


def steps(x, weights):
    kernel, recurrent, bias = weights
    states = [np.zeros((len(x), len(bias)), "float32")]
    for step in range(x.shape[1]):
        states.append(np.tanh(x[:, step] @ kernel + states[-1] @ recurrent + bias))
    return np.stack(states[1:], axis=1)


wanted = steps(steps(x, first.get_weights()), second.get_weights())[:, -1]
np.testing.assert_allclose(given, wanted, rtol=1e-3, atol=1e-5)
assert tf.keras.Sequential([tf.keras.Input((8, 3)), layers.LSTM(4, return_sequences=True), layers.LSTM(5)]).output_shape == (None, 5)
print("equal to the recurrence by hand")
