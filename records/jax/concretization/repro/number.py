# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Use a traced value where a number is needed while tracing, and let the error out.

    number.py [shape|range|index|slice|int|arange|axis|nonzero|unique|mask|vmap]
"""
import sys

import jax
import jax.numpy as jnp

kind = (sys.argv[1:] or ["shape"])[0]
x = jnp.arange(1.0, 7.0)
FUNCTIONS = {
    "shape": lambda x, n: jnp.zeros((n, 2)),
    "range": lambda x, n: sum(x[i] for i in range(n)),
    "index": lambda x, n: [x, -x, 2 * x][n],
    "slice": lambda x, n: x[:n],
    "int": lambda x, n: x * int(n),
    "arange": lambda x, n: jnp.arange(n),
    "axis": lambda x, n: x.reshape(1, 2, 3).sum(axis=n),
    "nonzero": lambda x, n: jnp.nonzero(x > n),
    "unique": lambda x, n: jnp.unique(x // n),
    "mask": lambda x, n: x[x > n],
}
function = FUNCTIONS.get(kind, FUNCTIONS["shape"])
function(x, 2)  # the control: without jit it works
if kind == "vmap":
    jax.vmap(function)(x, jnp.full(6, 2))
else:
    jax.jit(function)(x, 2)
