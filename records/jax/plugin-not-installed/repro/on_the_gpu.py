# /// script
# requires-python = ">=3.10"
# dependencies = ["jax[cuda12]"]
# ///
"""With the plug-in of the same release JAX_PLATFORMS=cuda finds the GPU, and its numbers are NumPy's."""
import os
from importlib.metadata import version

os.environ["JAX_PLATFORMS"] = "cuda"
import jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
import numpy as np  # noqa: E402

assert version("jax-cuda12-plugin") == version("jaxlib")
assert jax.default_backend() == "gpu"
x = np.random.RandomState(0).rand(4, 5).astype("float32")
with jax.default_matmul_precision("highest"):
    np.testing.assert_allclose(jax.jit(lambda x: jnp.tanh(x @ x.T))(x), np.tanh(x @ x.T), rtol=1e-5)
print(jax.devices())
