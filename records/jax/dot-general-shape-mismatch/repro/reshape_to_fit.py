# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Reshape the batch so that the last axis fits: rows appear that are no samples."""
import jax.numpy as jnp

samples = jnp.arange(4)[:, None] * jnp.ones((4, 768))
weights = jnp.ones((512, 10))
try:
    samples @ weights
except TypeError as error:
    print(error)
else:
    raise AssertionError("768 met 512")

rows = samples.reshape(-1, 512)
print("samples:", len(samples), "rows:", len(rows), "samples in each row:", [sorted(set(row.tolist())) for row in rows])
assert (rows @ weights).shape == (6, 10)
assert sum(len(set(row.tolist())) > 1 for row in rows) == 2, "two rows are made of two samples each"
