# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Let JAX take the CPU; the numbers are NumPy's.

    on_the_cpu.py [cpu|unset|list]
"""
import os
import sys

kind = (sys.argv[1:] or ["cpu"])[0]
os.environ.pop("JAX_PLATFORMS", None)
if kind != "unset":
    os.environ["JAX_PLATFORMS"] = {"cpu": "cpu", "list": "cuda,cpu"}[kind]
import jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
import numpy as np  # noqa: E402

x = np.random.RandomState(0).rand(4, 5).astype("float32")
np.testing.assert_allclose(jax.jit(lambda x: jnp.tanh(x @ x.T))(x), np.tanh(x @ x.T), rtol=1e-5)
print(jax.default_backend(), jax.devices())
assert jax.default_backend() == "cpu"
