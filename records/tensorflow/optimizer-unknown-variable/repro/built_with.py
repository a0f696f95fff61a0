# /// script
# requires-python = ">=3.10"
# dependencies = ["keras==3.15.1", "jax"]
# ///
"""The optimizer's own variables name what it was built with; what is not among them is refused."""
import os

os.environ.setdefault("KERAS_BACKEND", "jax")
import keras
import numpy as np

one = np.ones(2, "float32")
left, right = keras.Variable(one, name="left"), keras.Variable(one, name="right")
optimizer = keras.optimizers.Adam()
assert not optimizer.built
optimizer.apply([one], [left])
names = " ".join(v.path for v in optimizer.variables)
print(names)
assert "left" in names and "right" not in names


def refused(variable):
    try:
        optimizer.apply([one], [variable])
    except ValueError as error:
        return "Unknown variable" in str(error)
    return False


assert not refused(left) and refused(right)
# it is the object that counts, not name or shape: a rebuilt layer is another
assert refused(keras.Variable(one, name="left"))
# plain SGD keeps nothing for each variable: its list is silent, and it refuses all the same
optimizer = keras.optimizers.SGD()
optimizer.apply([one], [left])
names = " ".join(v.path for v in optimizer.variables)
print(names)
assert "left" not in names and not refused(left) and refused(right)
