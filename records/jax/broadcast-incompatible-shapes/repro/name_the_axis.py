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
x, mask = jnp.asarray(x), jnp.arange(8) > 3
# region name-the-axis fill: x, weights, mask
centred_rows = x - x.mean(axis=1, keepdims=True)
weighted_rows = x * weights[:, None]
masked_rows = jnp.where(mask[:, None], x, 0)
# endregion
np.testing.assert_allclose(centred_rows, centred, rtol=1e-5, atol=1e-6)
np.testing.assert_allclose(x - x.mean(axis=1)[:, None], centred, rtol=1e-5, atol=1e-6)
np.testing.assert_allclose(weighted_rows, weighted, rtol=1e-5)
np.testing.assert_allclose((x.T * weights).T, weighted, rtol=1e-5)
np.testing.assert_allclose(jax.vmap(jnp.multiply)(x, jnp.asarray(weights)), weighted, rtol=1e-5)
np.testing.assert_allclose(masked_rows, [np.array(row) if n > 3 else np.zeros(3) for n, row in enumerate(x)])
