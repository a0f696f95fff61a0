# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Combine arrays whose shapes do not fit, and let the error out.

    shapes.py [same|rank|requested|where]
"""
import sys

import jax.numpy as jnp

kind = (sys.argv[1:] or ["same"])[0]
assert (jnp.ones((8, 3)) - jnp.ones((8, 1))).shape == (8, 3), "the control"
if kind == "same":
    jnp.ones((8, 3)) - jnp.ones((8, 4))
elif kind == "rank":
    jnp.ones((8, 3)) - jnp.ones((8, 3)).mean(axis=1)
elif kind == "requested":
    jnp.broadcast_to(jnp.ones(3), (1,))
else:
    jnp.where(jnp.arange(8) > 3, jnp.ones((8, 3)), 0)
