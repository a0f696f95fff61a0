# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Change the batch to 32 and keep the keyword, then keep 23 and drop the keyword."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf


def layer(**extra):
    return tf.keras.layers.Conv2D(32, 3, padding="same", use_bias=False, **extra)


for size in (32, 64):
    try:
        layer(convolution_algorithm="gemm")(tf.zeros((size, 32, 32, 3)))
    except (TypeError, ValueError) as error:
        assert "convolution_algorithm" in str(error)
    else:
        raise AssertionError(size)

conv, x = layer(), tf.random.normal((23, 32, 32, 3))
whole = conv(x).numpy()
parts = np.concatenate([conv(x[:16]).numpy(), conv(x[16:]).numpy()])
print("a batch of 23 without the keyword:", whole.shape)
np.testing.assert_allclose(whole, parts, rtol=1e-4, atol=1e-5)
