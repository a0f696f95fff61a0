# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Sizes, axes and indices made static are Python numbers: results as in NumPy, one compilation for each pair."""
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


# region static-size
@partial(jax.jit, static_argnames=("n", "axis"))
def repeat_and_sum(x, n, axis):
    return jnp.repeat(x, n, axis=axis)[:n].sum(axis=axis)


# endregion
@partial(jax.jit, static_argnames=("n", "i"))
def last_times(n, i):
    return jnp.arange(n)[-1] * [1.0, 2.0, 3.0][i]


x = np.random.RandomState(0).rand(4, 5).astype("float32")
for _ in range(2):
    for n in (2, 3):
        for axis in (0, 1):
            wanted = np.repeat(x, n, axis=axis)[:n].sum(axis=axis)
            np.testing.assert_allclose(repeat_and_sum(x, n, axis=axis), wanted, rtol=1e-5)
            assert last_times(n, axis) == (n - 1) * [1.0, 2.0, 3.0][axis]
print("compilations", repeat_and_sum._cache_size())
assert repeat_and_sum._cache_size() == 4
try:
    repeat_and_sum(x, jnp.int32(2), axis=0)
except ValueError as error:
    assert "Non-hashable static arguments" in str(error), error
else:
    raise AssertionError("an array was taken as a static size")
