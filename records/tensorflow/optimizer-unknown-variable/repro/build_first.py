# /// script
# requires-python = ">=3.10"
# dependencies = ["keras==3.15.1", "jax"]
# ///
"""One optimizer built with all variables first: accepted; the shared count of steps makes Adam's steps others."""
import os

os.environ.setdefault("KERAS_BACKEND", "jax")
import keras
import numpy as np

one = np.ones(2, "float32")


def taken(optimizer):
    left, right = keras.Variable(one, name="left"), keras.Variable(one, name="right")
    optimizer.build([left, right])
    for _ in range(3):
        optimizer.apply([one], [left])
        optimizer.apply([one], [right])
    return keras.ops.convert_to_numpy(left), keras.ops.convert_to_numpy(right)


# without a count in its rule, each variable goes as by itself
for found in taken(keras.optimizers.SGD(0.1)):
    np.testing.assert_allclose(found, 0.7, rtol=1e-5)
# Adam by hand: the count is that of both
wanted = {}
for name, counts in {"alone": (1, 2, 3), "left": (1, 3, 5), "right": (2, 4, 6)}.items():
    x, m, v = 1.0, 0.0, 0.0
    for t in counts:
        m, v = 0.9 * m + 0.1, 0.999 * v + 0.001
        x -= 0.1 * np.sqrt(1 - 0.999**t) / (1 - 0.9**t) * m / (np.sqrt(v) + 1e-7)
    wanted[name] = x
left, right = taken(keras.optimizers.Adam(0.1))
print(wanted, left, right)
np.testing.assert_allclose(left, wanted["left"], rtol=1e-3)
np.testing.assert_allclose(right, wanted["right"], rtol=1e-3)
assert abs(wanted["left"] - wanted["alone"]) > 0.01 and abs(wanted["right"] - wanted["alone"]) > 0.01
