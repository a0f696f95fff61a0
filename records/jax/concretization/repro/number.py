# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Use a traced value where a number is needed while tracing, and let the error out.

    number.py [shape|range|index|slice|int|arange|axis|nonzero|mask]
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
    "mask": lambda x, n: x[x > n],
}
FUNCTIONS[kind](x, 2)  # the control: without jit it works
jax.jit(FUNCTIONS[kind])(x, 2)
