# /// script
# requires-python = ">=3.11"
# dependencies = ["jax==0.10.2"]
# ///
"""A batch of 23 in JAX equals the same images one at a time."""
import jax
import numpy as np

x = jax.random.normal(jax.random.key(0), (23, 3, 32, 32))
w = jax.random.normal(jax.random.key(1), (32, 3, 3, 3))


def conv(images):
    return jax.lax.conv(images, w, (1, 1), "SAME")


whole = np.asarray(conv(x))
np.testing.assert_allclose(whole, np.concatenate([conv(one[None]) for one in x]), rtol=1e-3, atol=1e-3)
print(whole.shape)
