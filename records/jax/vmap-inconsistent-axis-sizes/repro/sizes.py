# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Map over arguments of different lengths, and let the error out.

    sizes.py [shared|lengths|axis|pmap|scalar]
"""
import sys

import jax
import jax.numpy as jnp

kind = (sys.argv[1:] or ["shared"])[0]
weights, x = jnp.ones((3, 2)), jnp.ones((8, 3))


def layer(weights, x):
    return x @ weights


assert jax.vmap(layer, in_axes=(None, 0))(weights, x).shape == (8, 2), "the control"
if kind == "shared":
    jax.vmap(layer)(weights, x)
elif kind == "lengths":
    jax.vmap(lambda x, y: x.sum() - y)(x, jnp.ones(7))
elif kind == "axis":
    jax.vmap(jnp.dot)(x, jnp.ones((3, 8)))
elif kind == "pmap":
    jax.pmap(lambda x, y: x + y.sum())(x[:1], jnp.ones((2, 3)))
else:
    jax.vmap(lambda x, rate: x * rate)(x, 0.1)
