# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Arrays belong to the data: traced, they need one compilation for all values; a number in an array becomes an int."""
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


@partial(jax.jit, static_argnames="classes")
def loss(weights, x, labels, classes):
    return ((x @ weights - jax.nn.one_hot(labels, classes)) ** 2).sum()


random = np.random.RandomState(0)
classes = np.array(3)  # as it comes out of a data set
for _ in range(3):
    weights, x, labels = random.rand(4, 3).astype("f"), random.rand(5, 4).astype("f"), random.randint(0, 3, 5)
    wanted = ((x @ weights - np.eye(3)[labels]) ** 2).sum()
    # region arrays-as-data fill: loss, weights, x, labels, classes
    value = loss(weights, x, labels, classes=int(classes))
    # endregion
    np.testing.assert_allclose(value, wanted, rtol=1e-5)
    try:
        loss(weights, x, labels, classes=classes)
    except ValueError as error:
        assert "numpy.ndarray" in str(error)
    else:
        raise AssertionError("an array was taken")
print(loss._cache_size(), "compilation for three sets of weights")
assert loss._cache_size() == 1
# an array that is to be a constant can be bound
bound = jax.jit(partial(lambda weights, x: (x @ weights).sum(), weights))
np.testing.assert_allclose(bound(x), (x @ weights).sum(), rtol=1e-5)
