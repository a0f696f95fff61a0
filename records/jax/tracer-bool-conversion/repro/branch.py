# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Let Python decide on a value that is being traced, and let the error out.

    branch.py [if|while|assert|and|vmap|scan]
"""
import sys

import jax
import jax.numpy as jnp

kind = (sys.argv[1:] or ["if"])[0]


def decide(x):
    if kind == "while":
        while x < 10.0:
            x = x * 2
        return x
    if kind == "assert":
        assert jnp.isfinite(x)
        return x
    if kind == "and":
        return x if x > 0.0 and x < 5.0 else -x
    if x > 0.0:
        return x
    return -x


assert decide(3.0) in (3.0, 12.0), "the control: a number of Python's"
if kind == "vmap":
    jax.vmap(decide)(jnp.array([-1.0, 1.0]))
elif kind == "scan":
    jax.lax.scan(lambda total, x: (total + decide(x), None), 0.0, jnp.ones(3))
else:
    jax.jit(decide)(3.0)
