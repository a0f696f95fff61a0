# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Floats before the call: the slope is that of the formula; a float written to an integer array is cut off."""
import jax
import jax.numpy as jnp
import numpy as np


def f(x):
    return (x**2 + 3 * x).sum()


assert jax.grad(f)(3.0) == 9
x = np.arange(4)
np.testing.assert_allclose(jax.grad(f)(x.astype("float32")), 2 * x + 3)
np.testing.assert_allclose(jax.grad(f)(jnp.asarray(x, dtype=float)), 2 * x + 3)
np.testing.assert_allclose(jax.vmap(jax.grad(f))(jnp.linspace(0, 3, 4)), 2 * x + 3)
np.testing.assert_allclose(jax.jacfwd(f)(x.astype("float32")), 2 * x + 3)
# where a weight is made, the dtype decides: full and array take that of the number
assert jnp.full(3, 1).dtype == jnp.array([1, 2, 3]).dtype == jnp.int32
assert jnp.full(3, 1.0).dtype == jnp.array([1.0, 2, 3]).dtype == jnp.float32
