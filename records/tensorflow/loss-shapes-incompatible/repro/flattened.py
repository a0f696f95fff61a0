# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""With the axes taken away before the last layer, each sample has one row of classes."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

layers = tf.keras.layers
labels = np.arange(8)
for shape, taken in (((6, 4), layers.Flatten()), ((6, 6, 4), layers.GlobalAveragePooling2D()), ((6, 4), layers.LSTM(5)), ((6, 4), None)):
    head = layers.Dense(10, activation="softmax")
    model = tf.keras.Sequential([tf.keras.Input(shape), taken, head] if taken else [tf.keras.Input(shape), head])
    model.compile(tf.keras.optimizers.Adam(0.05), "sparse_categorical_crossentropy")
    x = np.random.default_rng(0).normal(size=(8,) + shape).astype("float32")
    try:
        losses = [float(model.train_on_batch(x, labels)) for _ in range(60)]
    except (ValueError, tf.errors.InvalidArgumentError):
        assert taken is None and model.output_shape == (None, 6, 10)
    else:
        assert taken is not None and model.output_shape == (None, 10)
        print(losses[0], losses[-1])
        assert losses[-1] < losses[0] and model.predict(x, verbose=0).shape == (8, 10)
