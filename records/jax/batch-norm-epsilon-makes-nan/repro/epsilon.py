# /// script
# requires-python = ">=3.9"
# dependencies = ["jax", "flax"]
# ///
"""A batch norm whose epsilon is not positive gives NaN in silence; jax_debug_nans makes it an error, which is let out.

    epsilon.py [linen|linen-jit|nnx] [EPSILON]
"""
import sys

import jax
import numpy as np

kind = (sys.argv[1:] or ["linen"])[0]
epsilon = float((sys.argv[2:] or ["-1e-5"])[0])
x = np.random.RandomState(0).randn(64, 4).astype("float32")
x[:, 3] = 1  # the channel without variance


def layer(epsilon):
    if kind.startswith("linen"):
        from flax import linen as nn

        norm = nn.BatchNorm(use_running_average=False, epsilon=epsilon)
        state = nn.BatchNorm(use_running_average=False).init(jax.random.PRNGKey(0), x)

        def apply(x):
            return norm.apply(state, x, mutable=["batch_stats"])[0]

        return jax.jit(apply) if kind == "linen-jit" else apply
    from flax import nnx

    return nnx.BatchNorm(4, epsilon=epsilon, use_running_average=False, rngs=nnx.Rngs(0))


jax.config.update("jax_debug_nans", True)
assert np.isfinite(layer(1e-5)(x)).all(), "the control"
jax.config.update("jax_debug_nans", False)
output = np.asarray(layer(epsilon)(x))
print("no error, and NaN in the channels", np.isnan(output).any(axis=0).nonzero()[0].tolist())
assert np.isnan(output[:, 3]).all() and np.isfinite(output[:, :3]).all()
jax.config.update("jax_debug_nans", True)
layer(epsilon)(x)
