# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Reshape or add an axis until nothing is refused: the wrong numbers are combined, and nothing is said."""
import jax.numpy as jnp
import numpy as np

x = jnp.arange(24.0).reshape(8, 3)
y = x.T + 1
# the shape of the other by reshape: not the transpose
assert (x - y.reshape(8, 3)).shape == (8, 3)
assert not jnp.allclose(x - y.reshape(8, 3), -1) and jnp.allclose(x - y.T, -1)

# a loss of (n,) against (n, 1): all pairs, quietly
prediction, target = jnp.arange(8.0)[:, None], jnp.arange(8.0)
assert (prediction - target).shape == (8, 8)
wrong, right = ((prediction - target) ** 2).mean(), ((prediction[:, 0] - target) ** 2).mean()
print("loss", wrong, "in place of", right)
assert right == 0 and wrong > 10
# a square array hides the fault: the mean of rows is taken from the columns
square = jnp.arange(9.0).reshape(3, 3)
assert not np.allclose(square - square.mean(axis=1), square - square.mean(axis=1, keepdims=True))
