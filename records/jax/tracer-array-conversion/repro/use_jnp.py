# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""The same function with jnp and jax.scipy: under jit, vmap and grad it gives what NumPy and SciPy give."""
import jax
import jax.numpy as jnp
import jax.scipy.special
import numpy as np
import scipy.special

x = np.linspace(-2, 2, 9).astype("float32")


# region use-jnp
@jax.jit
def ours(x):  # jnp for np, jax.scipy for scipy
    return jnp.where(x > 0, jnp.sin(x), jax.scipy.special.erf(x)) + jnp.linalg.norm(jnp.stack([x, x]), axis=0)


# endregion
def plain(x):
    return np.where(x > 0, np.sin(x), scipy.special.erf(x)) + np.linalg.norm(np.stack([x, x]), axis=0)


np.testing.assert_allclose(ours(x), plain(x), rtol=1e-5, atol=1e-6)
np.testing.assert_allclose(jax.vmap(ours)(x), plain(x), rtol=1e-5, atol=1e-6)
slope = (plain(np.float64(x) + 1e-5) - plain(np.float64(x) - 1e-5))[x != 0] / 2e-5
np.testing.assert_allclose(jax.vmap(jax.grad(ours))(x)[x != 0], slope, rtol=1e-3, atol=1e-4)
# NumPy on what is no tracer is welcome: shapes, constants
assert jax.jit(lambda x: x.reshape(int(np.prod(x.shape)) // 3, 3) * np.float32(2))(x).shape == (3, 3)
