# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Give a loop a body whose carry comes out in another type than it went in, and let the error out.

    carry.py [shape|dtype|container|keys|fori|while]
"""
import sys

import jax.numpy as jnp
from jax import lax

kind = (sys.argv[1:] or ["shape"])[0]
rows = jnp.ones((3, 2))


def scan(body, init, xs=rows):
    return lax.scan(lambda carry, x: (body(carry, x), None), init, xs)[0]


assert scan(lambda carry, x: carry + x, jnp.zeros(2)).tolist() == [3, 3], "the control"
if kind == "shape":
    scan(lambda carry, x: carry + x, jnp.zeros(()))
elif kind == "dtype":
    scan(lambda carry, x: carry + x, jnp.zeros(2, jnp.bfloat16))
elif kind == "container":
    scan(lambda carry, x: (carry[0] + x, carry[1] + 1), [jnp.zeros(2), 0])
elif kind == "keys":
    scan(lambda carry, x: {"sum": carry["sum"] + x, "last": x}, {"sum": jnp.zeros(2)})
elif kind == "fori":
    lax.fori_loop(0, 3, lambda i, carry: jnp.concatenate([carry, carry]), jnp.ones(1))
else:
    lax.while_loop(lambda carry: carry[0] < 3, lambda carry: (carry[0] + 1,), (0, 1.0))
