# /// script
# requires-python = ">=3.10"
# dependencies = ["tensorflow[and-cuda]==2.21.0"]
# ///
"""Run a Keras LSTM with cuDNN on sequences that are padded in front."""
import tensorflow as tf

assert tf.config.list_physical_devices("GPU"), "needs a GPU"
x = tf.random.normal((2, 3, 8))
mask = tf.constant([[False, True, True], [True, True, True]])
print(tf.keras.layers.LSTM(4)(x, mask=mask))
