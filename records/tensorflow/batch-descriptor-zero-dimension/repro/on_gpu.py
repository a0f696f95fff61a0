# /// script
# requires-python = ">=3.10"
# dependencies = ["tensorflow[and-cuda]==2.21.0"]
# ///
"""Normalise an empty batch on a GPU with tf.nn.lrn, whose kernel has no test for an empty input.

It hands the batch size to cuDNN as it is; the process aborts while the descriptor is made.
"""
import tensorflow as tf

assert tf.config.list_physical_devices("GPU"), "needs a GPU"
with tf.device("/GPU:0"):
    print(tf.nn.lrn(tf.zeros((0, 8, 8, 3))).numpy().shape)
