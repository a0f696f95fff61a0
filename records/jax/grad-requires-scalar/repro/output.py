# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Differentiate a function whose result is no single number, and let the error out.

    output.py [vector|one|tuple|none|twice]
"""
import sys

import jax
import jax.numpy as jnp

kind = (sys.argv[1:] or ["vector"])[0]
w, x, y = jnp.ones(3), jnp.ones((8, 3)), jnp.zeros(8)
FUNCTIONS = {
    "vector": lambda w: (x @ w - y) ** 2,
    "one": lambda w: ((x @ w - y) ** 2).mean(keepdims=True),
    "tuple": lambda w: (((x @ w - y) ** 2).mean(), x @ w),
    "none": lambda w: print("loss", ((x @ w - y) ** 2).mean()),
    "twice": jax.grad(lambda w: ((x @ w - y) ** 2).mean()),
}
assert jax.grad(lambda w: ((x @ w - y) ** 2).mean())(w).shape == (3,), "the control"
jax.value_and_grad(FUNCTIONS[kind])(w)
