# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""The sparse loss of numbers is the categorical loss of their one-hot rows, and trains the same weights."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

rng = np.random.default_rng(0)
x, labels = rng.normal(size=(64, 12)).astype("float32"), rng.integers(0, 10, 64)
start = rng.normal(size=(12, 10)).astype("float32"), np.zeros(10, "float32")


def trained(loss, y, metrics=None):
    model = tf.keras.Sequential([tf.keras.Input((12,)), tf.keras.layers.Dense(10, activation="softmax")])
    model.set_weights(start)
    model.compile(tf.keras.optimizers.SGD(0.1), loss, metrics=metrics)
    history = model.fit(x, y, epochs=3, shuffle=False, verbose=0).history
    return model.get_weights()[0], history["loss"]


one_hot = trained("categorical_crossentropy", np.eye(10, dtype="float32")[labels])
logits = x @ start[0]
by_hand = np.mean(np.log(np.exp(logits).sum(1)) - logits[np.arange(64), labels])
first = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)(labels, logits)
np.testing.assert_allclose(first, by_hand, rtol=1e-4)
for y in (labels, labels[:, None]):
    weights, losses = trained("sparse_categorical_crossentropy", y, ["accuracy"])
    np.testing.assert_allclose(weights, one_hot[0], rtol=1e-3, atol=1e-5)
    np.testing.assert_allclose(losses, one_hot[1], rtol=1e-4)
print(losses)

# metrics such as Recall go on asking for one-hot rows
try:
    trained("sparse_categorical_crossentropy", labels, [tf.keras.metrics.Recall()])
except (ValueError, tf.errors.InvalidArgumentError) as error:
    print([line for line in str(error).splitlines() if "hape" in line][-1].strip()[:150])
else:
    raise AssertionError("Recall took numbers")
