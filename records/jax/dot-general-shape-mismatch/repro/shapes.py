# /// script
# requires-python = ">=3.9"
# dependencies = ["jax", "flax"]
# ///
"""Multiply operands whose paired axes differ in size, and let the error out.

    shapes.py [matmul|one|lax|einsum|batch|linen|nnx]
"""
import sys

import jax
import jax.numpy as jnp
from jax import lax

kind = (sys.argv[1:] or ["matmul"])[0]
weights = jnp.ones((784, 10))
good, bad = jnp.ones((8, 784)), jnp.ones((8, 1024))
if kind == "matmul":
    assert (good @ weights).shape == (8, 10), "the control"
    bad @ weights
elif kind == "one":
    jnp.ones((8, 1)) @ weights
elif kind == "lax":
    assert lax.dot(good, weights).shape == (8, 10), "the control"
    lax.dot(bad, weights)
elif kind == "einsum":
    assert jnp.einsum("nf,fo->no", good, weights).shape == (8, 10), "the control"
    jnp.einsum("nf,fo->no", bad, weights)
elif kind == "batch":
    assert (jnp.ones((8, 5, 3)) @ jnp.ones((8, 3, 4))).shape == (8, 5, 4), "the control"
    assert (jnp.ones((1, 5, 3)) @ jnp.ones((8, 3, 4))).shape == (8, 5, 4), "a batch axis of 1 is stretched"
    jnp.ones((8, 5, 3)) @ jnp.ones((7, 3, 4))
elif kind == "linen":
    from flax import linen as nn

    dense = nn.Dense(10)
    params = dense.init(jax.random.PRNGKey(0), good)
    assert dense.apply(params, good).shape == (8, 10), "the control"
    dense.apply(params, bad)
else:
    from flax import nnx

    dense = nnx.Linear(784, 10, rngs=nnx.Rngs(0))
    assert dense(good).shape == (8, 10), "the control"
    dense(bad)
