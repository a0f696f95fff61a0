# /// script
# requires-python = ">=3.9"
# dependencies = ["jax", "flax"]
# ///
"""With epsilon=1e-5 the layer equals the formula in double precision, a channel without variance and its gradient too.

    positive.py [linen|nnx]
"""
import sys

import jax
import jax.numpy as jnp
import numpy as np

kind = (sys.argv[1:] or ["linen"])[0]
x = np.random.RandomState(0).randn(64, 4).astype("float32")
x[:, 2] *= 1e-2
x[:, 3] = 1


def normalise(x, train):
    if kind == "linen":
        from flax import linen as nn

        # region linen fill: train
        norm = nn.BatchNorm(use_running_average=not train, epsilon=1e-5)
        # endregion
        state = norm.init(jax.random.PRNGKey(0), x)
        return norm.apply(state, x, mutable=["batch_stats"])[0]
    from flax import nnx

    # region nnx fill: train
    norm = nnx.BatchNorm(4, epsilon=1e-5, use_running_average=not train, rngs=nnx.Rngs(0))
    # endregion
    return norm(x)


with jax.debug_nans(True):
    double = x.astype("float64")
    wanted = (double - double.mean(axis=0)) / np.sqrt(double.var(axis=0) + 1e-5)
    np.testing.assert_allclose(normalise(x, True), wanted, rtol=1e-4, atol=1e-4)
    np.testing.assert_allclose(normalise(x, False), double / np.sqrt(1 + 1e-5), rtol=1e-5, atol=1e-5)
    assert (np.asarray(normalise(x, True))[:, 3] == 0).all()
    gradient = jax.grad(lambda x: (normalise(x, True) ** 2).sum())(jnp.asarray(x))
    assert np.isfinite(gradient).all()
print(kind, "agrees")
