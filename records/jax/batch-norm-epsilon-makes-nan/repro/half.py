# /// script
# requires-python = ">=3.9"
# dependencies = ["jax", "flax"]
# ///
"""Evaluate NNX in float16 with a running variance of 0: 1e-5 survives the type, 2e-8 is lost from Flax 0.12 on."""
import flax
import jax.numpy as jnp
import numpy as np
from flax import nnx

LOST = tuple(map(int, flax.__version__.split(".")[:2])) >= (0, 12)
x = np.random.RandomState(0).randn(64, 4).astype("float16")
x[:, 3] = 1
mean, variance = np.float32([0, 0, 0, 1]), np.float32([1, 2, 4, 0])


def evaluate(epsilon, dtype):
    norm = nnx.BatchNorm(4, epsilon=epsilon, use_running_average=True, dtype=dtype, rngs=nnx.Rngs(0))
    norm.mean.value, norm.var.value = jnp.asarray(mean), jnp.asarray(variance)
    return np.asarray(norm(x.astype(dtype)), "float32")


wanted = (x.astype("float32") - mean) / np.sqrt(variance + 1e-5)
np.testing.assert_allclose(evaluate(1e-5, "float16"), wanted, rtol=5e-3, atol=5e-3)
assert np.isfinite(evaluate(2e-8, "float32")).all(), "the control"
bad = np.isnan(evaluate(2e-8, "float16")).any(axis=0).tolist()
print("Flax", flax.__version__, "float16, epsilon 2e-8, NaN in the channels:", bad)
assert bad == [False, False, False, LOST]
