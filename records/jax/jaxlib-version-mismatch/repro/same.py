# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""jax and jaxlib of one release: the import succeeds, and what is compiled gives NumPy's numbers."""
from importlib.metadata import requires, version

import numpy as np

assert version("jax") == version("jaxlib")
plugin = [line.split(";")[0] for line in requires("jax") if line.startswith("jax-cuda12-plugin")]
print(plugin)
assert version("jax") == "0.4.13" or plugin and all(version("jax") in line for line in plugin)
import jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402

x = np.random.RandomState(0).rand(4, 5).astype("float32")
np.testing.assert_allclose(jax.jit(lambda x: jnp.tanh(x @ x.T))(x), np.tanh(x @ x.T), rtol=1e-5)
np.testing.assert_allclose(jax.grad(lambda x: (x**3).sum())(x), 3 * x**2, rtol=1e-5)
print("jax and jaxlib", jax.__version__)
