# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Sizes, axes and indices made static are Python's numbers: results as NumPy's, one compilation for each."""
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np

traced = []


@partial(jax.jit, static_argnames=("n", "axis"))
def function(x, n, axis):
    traced.append((n, axis))
    return jnp.repeat(x, n, axis=axis)[:n].sum(axis=axis) + jnp.arange(n)[-1] * [1.0, 2.0, 3.0][axis]


def plain(x, n, axis):
    return np.repeat(x, n, axis=axis)[:n].sum(axis=axis) + np.arange(n)[-1] * [1.0, 2.0, 3.0][axis]


x = np.random.RandomState(0).rand(4, 5).astype("float32")
for _ in range(2):
    for n in (2, 3):
        for axis in (0, 1):
            np.testing.assert_allclose(function(x, n, axis=axis), plain(x, n, axis), rtol=1e-5)
print("traced for", traced)
assert len(traced) == 4
