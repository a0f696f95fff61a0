# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Make floats of the pixels in three ways; all must equal a convolution done by hand in NumPy.

    to_float.py [cast|rescaling|input]
"""
import os
import sys

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

kind = (sys.argv[1:] or ["cast"])[0]
layers = tf.keras.layers
pixels = np.random.default_rng(0).integers(0, 256, (2, 6, 6, 3), dtype=np.uint8)
conv = layers.Conv2D(4, 3)
conv.build((None, 6, 6, 3))
kernel, bias = conv.get_weights()


def by_hand(x):
    windows = np.lib.stride_tricks.sliding_window_view(x, (3, 3), axis=(1, 2))
    return np.einsum("nyxchw,hwco->nyxo", windows, kernel) + bias


if kind == "cast":
    dataset = tf.data.Dataset.from_tensor_slices((pixels, [0, 1])).batch(2)
    # region cast-to-float fill: dataset
    dataset = dataset.map(lambda image, label: (tf.cast(image, tf.float32) / 255.0, label))
    # endregion
    (images, _), = dataset
    given, wanted = conv(images), by_hand(pixels / 255.0)
elif kind == "rescaling":
    # region rescaling-layer fill: conv
    model = tf.keras.Sequential([
        tf.keras.layers.Rescaling(1 / 255.0),
        conv,
    ])
    # endregion
    given, wanted = model(pixels), by_hand(pixels / 255.0)
else:
    # region float-model-input fill: conv
    model = tf.keras.Sequential([
        tf.keras.Input((6, 6, 3)),
        conv,
    ])
    given = model(tf.constant(pixels))
    # endregion
    assert model.input_shape == (None, 6, 6, 3)
    wanted = by_hand(pixels.astype("float64"))
    np.testing.assert_allclose(model.predict(pixels.astype("int32"), verbose=0), wanted, rtol=1e-4, atol=1e-3)
np.testing.assert_allclose(given, wanted, rtol=1e-4, atol=1e-3)
print(kind, tuple(given.shape))
