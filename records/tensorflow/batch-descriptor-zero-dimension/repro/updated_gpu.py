# /// script
# requires-python = ">=3.10"
# dependencies = ["tensorflow[and-cuda]==2.21.0"]
# ///
"""Send an empty batch through the GPU ops that used to abort and compare every shape."""
import tensorflow as tf

assert tf.config.list_physical_devices("GPU"), "needs a GPU"
empty = tf.zeros((0, 28, 28, 3))
layers = tf.keras.layers
with tf.device("/GPU:0"):
    shapes = {
        "conv": (layers.Conv2D(32, 3)(empty).shape, (0, 26, 26, 32)),
        "transpose": (layers.Conv2DTranspose(16, 5, strides=2)(empty).shape, (0, 59, 59, 16)),
        "batch norm": (layers.BatchNormalization()(empty, training=True).shape, (0, 28, 28, 3)),
        "pooling": (layers.MaxPooling2D()(empty).shape, (0, 14, 14, 3)),
        "average": (layers.AveragePooling2D()(empty).shape, (0, 14, 14, 3)),
    }
    conv = layers.Conv2D(32, 3)
    with tf.GradientTape() as tape:
        loss = tf.reduce_sum(conv(empty))
    gradients = tape.gradient(loss, conv.trainable_variables)
for name, (shape, wanted) in shapes.items():
    print(name, tuple(shape))
    assert tuple(shape) == wanted, name
assert all(float(tf.reduce_max(tf.abs(g))) == 0.0 for g in gradients)
