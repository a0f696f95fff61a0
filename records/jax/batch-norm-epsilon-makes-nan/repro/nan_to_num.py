# /// script
# requires-python = ">=3.9"
# dependencies = ["jax", "flax"]
# ///
"""jnp.nan_to_num behind the layer makes the loss finite and leaves NaN in the gradient."""
import jax
import jax.numpy as jnp
import numpy as np
from flax import linen as nn

x = np.random.RandomState(0).randn(64, 4).astype("float32")
x[:, 3] = 1
state = nn.BatchNorm(use_running_average=False).init(jax.random.PRNGKey(0), x)


def loss(params, x, epsilon):
    norm = nn.BatchNorm(use_running_average=False, epsilon=epsilon)
    y = norm.apply({**state, "params": params}, x, mutable=["batch_stats"])[0]
    return (jnp.nan_to_num(y) ** 2).sum()


def nan_channels(gradient):
    return np.isnan(np.asarray(gradient)).reshape(-1, 4).any(axis=0).tolist()


for epsilon in (1e-5, -1e-5, 0.0):
    value, (params, inputs) = jax.value_and_grad(loss, (0, 1))(state["params"], x, epsilon)
    print(epsilon, "loss", float(value), "scale", params["scale"])
    assert np.isfinite(value)
    wanted = [False, False, False, epsilon <= 0]
    assert nan_channels(params["scale"]) == nan_channels(inputs) == wanted
