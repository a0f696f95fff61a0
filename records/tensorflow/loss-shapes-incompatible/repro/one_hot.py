# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""One-hot rows with the number of classes written out fit; without it their number is the largest label's plus one."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

to_categorical = tf.keras.utils.to_categorical
names = np.array(["cat", "dog", "cow", "dog"])
# region one-hot-rows fill: names
classes, labels = np.unique(names, return_inverse=True)
rows = to_categorical(labels, len(classes))
# endregion
assert (rows == np.array([[1, 0, 0], [0, 0, 1], [0, 1, 0], [0, 0, 1]])).all()

assert to_categorical([0, 1, 7]).shape == (3, 8) and to_categorical([0, 1, 7], 10).shape == (3, 10)
assert to_categorical([1, 2, 3]).shape == (3, 4), "labels from 1 on give a class too many"
assert to_categorical(np.unique([1, 2, 3], return_inverse=True)[1]).shape == (3, 3)

x, y = np.eye(4, dtype="float32"), rows
model = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(len(classes), activation="softmax")])
model.compile(tf.keras.optimizers.SGD(2.0), "categorical_crossentropy", metrics=[tf.keras.metrics.Recall()])
history = model.fit(x, y, epochs=60, verbose=0).history
print(history["loss"][0], history["loss"][-1])
assert (classes[model.predict(x, verbose=0).argmax(1)] == names).all()
