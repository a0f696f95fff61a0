# /// script
# requires-python = ">=3.9"
# dependencies = ["jax", "flax"]
# ///
"""Average the used-up map instead of flattening it: no error, but NaN; the sum of it is 0, and so is every gradient.

    quiet.py [mean|bias]   bias: Linen's Dense on nothing, from jax 0.12 on
"""
import sys

import jax
import jax.numpy as jnp
from jax import lax

kind = (sys.argv[1:] or ["mean"])[0]
x = jax.random.normal(jax.random.PRNGKey(0), (2, 4, 4, 1))
kernel = jax.random.normal(jax.random.PRNGKey(1), (5, 5, 1, 8))


def conv(kernel, padding):
    return lax.conv_general_dilated(x, kernel, (1, 1), padding, dimension_numbers=("NHWC", "HWIO", "NHWC"))


if kind == "mean":
    for padding, empty in (("SAME", False), ("VALID", True)):
        pooled = conv(kernel, padding).mean(axis=(1, 2))
        gradient = jax.grad(lambda k: conv(k, padding).sum())(kernel)
        print(padding, pooled[0, :2], "gradient", float(abs(gradient).max()))
        assert bool(jnp.isnan(pooled).all()) == empty
        assert (abs(gradient).max() == 0) == empty
        assert (conv(kernel, padding).sum() == 0) == empty
else:
    from flax import linen as nn

    class Net(nn.Module):
        @nn.compact
        def __call__(self, x):
            return nn.Dense(3)(nn.Conv(8, (5, 5), padding="VALID")(x).reshape(x.shape[0], -1))

    net = Net()
    params = net.init(jax.random.PRNGKey(0), x)
    params = jax.tree_util.tree_map(lambda leaf: leaf + 1, params)
    given = net.apply(params, x)
    print(given)
    assert given.shape == (2, 3) and params["params"]["Dense_0"]["kernel"].size == 0
    assert (given == params["params"]["Dense_0"]["bias"]).all(), "whatever the image, the bias comes out"
