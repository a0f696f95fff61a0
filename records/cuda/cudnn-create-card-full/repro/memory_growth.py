# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow", "numpy"]
# ///
"""With memory growth TensorFlow leaves the GPU's memory to cuDNN; the result is compared with the CPU's. Needs a GPU."""
import numpy as np
import tensorflow as tf
# region leave-memory
for gpu in tf.config.list_physical_devices("GPU"):
    tf.config.experimental.set_memory_growth(gpu, True)
# endregion
assert tf.config.list_logical_devices("GPU"), "no GPU"
x = np.random.RandomState(0).rand(1, 8, 8, 3).astype("float32")
w = np.random.RandomState(1).rand(3, 3, 3, 4).astype("float32")
tf.config.experimental.enable_tensor_float_32_execution(False)
y = tf.nn.conv2d(x, w, 1, "VALID").numpy()
windows = np.lib.stride_tricks.sliding_window_view(x[0], (3, 3), axis=(0, 1))
reference = np.einsum("ijchw,hwco->ijo", windows, w)
assert np.allclose(y[0], reference, atol=1e-4), abs(y[0] - reference).max()
peak = tf.config.experimental.get_memory_info("GPU:0")["peak"]
assert peak < 1 << 30, peak
print("peak", peak, "bytes; the result is right")
