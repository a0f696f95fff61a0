# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""keepdims, an index with None, or the transpose: the result is that of a loop."""
import jax
import jax.numpy as jnp
import numpy as np

x = np.random.RandomState(0).rand(8, 3).astype("float32")
weights = np.arange(8, dtype="float32")
centred = np.stack([row - row.mean() for row in x])
weighted = np.stack([w * row for w, row in zip(weights, x)])
a = jnp.asarray(x)
np.testing.assert_allclose(a - a.mean(axis=1, keepdims=True), centred, rtol=1e-5, atol=1e-6)
np.testing.assert_allclose(a - a.mean(axis=1)[:, None], centred, rtol=1e-5, atol=1e-6)
np.testing.assert_allclose(a * weights[:, None], weighted, rtol=1e-5)
np.testing.assert_allclose((a.T * weights).T, weighted, rtol=1e-5)
np.testing.assert_allclose(jax.vmap(jnp.multiply)(a, jnp.asarray(weights)), weighted, rtol=1e-5)
np.testing.assert_allclose(jnp.where((jnp.arange(8) > 3)[:, None], a, 0), np.where(np.arange(8)[:, None] > 3, x, 0))
