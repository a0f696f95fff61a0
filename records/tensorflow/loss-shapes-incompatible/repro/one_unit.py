# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""One unit under a softmax is accepted, and learns nothing: its output is 1 and its loss 0 whatever the labels."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

x = np.random.default_rng(0).normal(size=(64, 4)).astype("float32")
y = (x[:, 0] > 0).astype("float32")
for units, loss, activation, labels in (
    (1, "categorical_crossentropy", "softmax", y),
    (1, "binary_crossentropy", "sigmoid", y),
    (2, "sparse_categorical_crossentropy", "softmax", y.astype(int)),
):
    tf.keras.utils.set_random_seed(0)
    model = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(units, activation=activation)])
    model.compile(tf.keras.optimizers.SGD(0.5), loss)
    history = model.fit(x, labels, epochs=20, verbose=0).history["loss"]
    output = model.predict(x, verbose=0)
    print(loss, history[0], history[-1])
    if loss == "categorical_crossentropy":
        assert max(history) < 1e-6
        np.testing.assert_allclose(output, 1, atol=1e-5)
    else:
        assert history[-1] < history[0]
        assert ((output[:, -1] > 0.5) == y).mean() > 0.9
