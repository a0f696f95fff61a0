# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Turn the weights into integers instead: no gradient, no layer, and no uint8 at all."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
import tensorflow as tf

images = tf.ones((2, 8, 8, 3), tf.int32)
kernel = tf.Variable(tf.ones((3, 3, 3, 4), tf.int32))
with tf.GradientTape() as tape:
    tape.watch(kernel)
    loss = tf.reduce_sum(tf.nn.conv2d(images, kernel, 1, "SAME"))
gradient = tape.gradient(loss, kernel)
print("int32 kernel, gradient:", gradient)
assert gradient is None

for name, step in {
    "layer": lambda: tf.keras.layers.Conv2D(4, 3, dtype="int32")(images),
    "uint8": lambda: tf.nn.conv2d(tf.cast(images, tf.uint8), tf.cast(kernel, tf.uint8), 1, "SAME"),
}.items():
    try:
        step()
    except (ValueError, tf.errors.InvalidArgumentError) as error:
        print(name, type(error).__name__, str(error)[:90])
    else:
        raise AssertionError(name + " worked")
