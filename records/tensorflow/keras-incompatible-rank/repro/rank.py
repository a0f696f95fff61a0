# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Give a layer an input with too few or too many axes, and let the error out.

    rank.py [image|grey|predict|after-a-batch|sequential|dataset|recurrent|row|input-with-batch|graph|eager]
"""
import sys

import numpy as np
import tensorflow as tf

layers = tf.keras.layers
kind = (sys.argv[1:] or ["image"])[0]
image = np.ones((28, 28, 3), "float32")
inputs = tf.keras.Input((28, 28, 3))
model = tf.keras.Model(inputs, layers.GlobalAveragePooling2D()(layers.Conv2D(8, 3)(inputs)))
assert model(image[None]).shape == (1, 8)
if kind == "image":
    layers.Conv2D(8, 3)(image)
elif kind == "grey":
    layers.MaxPooling2D()(np.ones((60, 28, 28), "float32"))
elif kind == "predict":
    model.predict(image, verbose=0)
elif kind == "after-a-batch":
    assert model.predict(np.stack([image] * 4), verbose=0).shape == (4, 8)
    model.predict(image, verbose=0)
elif kind == "sequential":
    tf.keras.Sequential([tf.keras.Input((28, 28, 3)), layers.Conv2D(8, 3)]).predict(image, verbose=0)
elif kind == "dataset":
    model.compile("sgd", "mse")
    model.fit(tf.data.Dataset.from_tensor_slices((np.ones((28, 28, 28, 3), "float32"), np.ones((28, 8)))), verbose=0)
elif kind == "recurrent":
    tf.keras.Sequential([tf.keras.Input((8, 3)), layers.LSTM(4), layers.LSTM(4)])
elif kind == "row":
    layers.Dense(4)(np.ones(5, "float32"))
elif kind == "input-with-batch":
    tf.keras.Sequential([tf.keras.Input((1, 28, 28, 3)), layers.Conv2D(8, 3), layers.MaxPooling2D()])
elif kind == "graph":
    tf.function(lambda x: tf.nn.conv2d(x, tf.ones((3, 3, 3, 8)), 1, "SAME"))(tf.constant(image))
else:
    tf.nn.conv2d(image, tf.ones((3, 3, 3, 8)), 1, "SAME")
