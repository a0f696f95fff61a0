# /// script
# requires-python = ">=3.9"
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""Mean squared error on class numbers: Keras 2 trains every output towards the number; Keras 3 stops."""
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import numpy as np
import tensorflow as tf

labels = np.array([1, 2, 0, 9, 4, 3, 7, 8])
x = np.eye(8, dtype="float32")


def trained():
    model = tf.keras.Sequential([tf.keras.Input((8,)), tf.keras.layers.Dense(10)])
    model.compile(tf.keras.optimizers.SGD(4.0), "mse")
    model.fit(x, labels, batch_size=8, epochs=200, verbose=0)
    return model.predict(x, verbose=0)


if tf.__version__.startswith(("2.9.", "2.12.", "2.15.")):
    output = trained()
    assert np.abs(output - labels[:, None]).max() < 0.5, "all ten outputs became the class number"
    print("class by argmax", output.argmax(1), "wanted", labels)
    print("outcome: wrong-result")
else:
    try:
        trained()
    except ValueError as error:
        print(error)
        assert "Dimensions must be equal, but are 8 and 10" in str(error)
    else:
        raise AssertionError("taken")
    # as many samples in the batch as outputs: one number a column, and nothing is said
    model = tf.keras.Sequential([tf.keras.Input((8,)), tf.keras.layers.Dense(10)])
    model.compile(tf.keras.optimizers.SGD(1.0), "mse")
    model.fit(np.ones((10, 8), "float32"), np.arange(10), batch_size=10, epochs=200, shuffle=False, verbose=0)
    output = model.predict(np.ones((1, 8)), verbose=0)[0]
    assert np.abs(output - np.arange(10)).max() < 0.1, output
    print("outcome: another-failure")
