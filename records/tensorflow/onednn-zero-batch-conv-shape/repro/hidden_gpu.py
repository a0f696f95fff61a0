# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Hide every GPU, or pin the layer to the CPU: the convolution still comes back with the wrong shape."""
import os

os.environ["CUDA_VISIBLE_DEVICES"] = "-1"
os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
os.environ.pop("TF_ENABLE_ONEDNN_OPTS", None)
import tensorflow as tf

assert not tf.config.list_physical_devices("GPU")
with tf.device("/CPU:0"):
    try:
        tf.keras.layers.Conv2D(32, 3, padding="same")(tf.zeros((0, 28, 28, 3)))
    except tf.errors.InvalidArgumentError as error:
        text = str(error)
    else:
        raise AssertionError("the layer worked")
print(text[:300])
assert "CUDNN" not in text and "cudnn" not in text
assert "[0,28,28,3]" in text
