# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Reduced by mean or sum, the gradient is that of finite differences; the two differ by the number of samples."""
import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.RandomState(0)
x, y, w = rng.randn(8, 3), rng.randn(8), rng.randn(3)


def loss(w, reduce):
    return reduce((jnp.asarray(x, "float32") @ w - jnp.asarray(y, "float32")) ** 2)


def plain(w, reduce):
    return reduce((x @ w - y) ** 2)


for ours, reference in ((jnp.mean, np.mean), (jnp.sum, np.sum)):
    value, slope = jax.value_and_grad(loss)(jnp.asarray(w, "float32"), ours)
    wanted = [(plain(w + e, reference) - plain(w - e, reference)) / 2e-5 for e in 1e-5 * np.eye(3)]
    np.testing.assert_allclose(slope, wanted, rtol=1e-3)
    np.testing.assert_allclose(value, plain(w, reference), rtol=1e-4)
mean, total = (jax.grad(loss)(jnp.asarray(w, "float32"), r) for r in (jnp.mean, jnp.sum))
np.testing.assert_allclose(total, 8 * mean, rtol=1e-4)
# one entry: take it out
column = lambda w: (jnp.asarray(x, "float32") @ w).mean(keepdims=True)
for scalar in (lambda w: column(w)[0], lambda w: column(w).reshape(()), lambda w: jnp.squeeze(column(w))):
    np.testing.assert_allclose(jax.grad(scalar)(jnp.asarray(w, "float32")), x.mean(0), rtol=1e-4)
