# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""jax and jaxlib of one release: the import succeeds, and what is compiled gives NumPy's numbers."""
from importlib.metadata import version

import numpy as np

assert version("jax") == version("jaxlib")
import jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402

x = np.random.RandomState(0).rand(4, 5).astype("float32")
np.testing.assert_allclose(jax.jit(lambda x: jnp.tanh(x @ x.T))(x), np.tanh(x @ x.T), rtol=1e-5)
np.testing.assert_allclose(jax.grad(lambda x: (x**3).sum())(x), 3 * x**2, rtol=1e-5)
print("jax and jaxlib", jax.__version__)
