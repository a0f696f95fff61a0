# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""All derivatives of a vector: jacobian, or vmap of grad for one sample, row by row the same."""
import jax
import jax.numpy as jnp
import numpy as np

w, x = jnp.arange(1.0, 4.0), jnp.linspace(-1, 1, 24).reshape(8, 3)


def one(w, x):
    return jnp.tanh(x @ w)


rows = jax.vmap(jax.grad(one), in_axes=(None, 0))(w, x)
whole = jax.jacobian(lambda w: one(w, x))(w)
by_hand = (1 - np.tanh(np.asarray(x) @ np.asarray(w)) ** 2)[:, None] * np.asarray(x)
np.testing.assert_allclose(rows, by_hand, rtol=1e-4, atol=1e-6)
np.testing.assert_allclose(whole, by_hand, rtol=1e-4, atol=1e-6)
# the slope of an entrywise function at many points
np.testing.assert_allclose(jax.vmap(jax.grad(jnp.sin))(w), np.cos(w), rtol=1e-5)
# second derivatives: hessian in place of grad of grad
assert np.allclose(jax.hessian(lambda w: (w**3).sum())(w), np.diag(6 * w))
