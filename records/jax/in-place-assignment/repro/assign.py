# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Write into an array of JAX as into one of NumPy, and let the error out.

    assign.py [item|jit|shuffle|at|at-add]
"""
import sys

import jax
import jax.numpy as jnp
import numpy as np

kind = (sys.argv[1:] or ["item"])[0]
np.zeros(3)[0] = 1  # the control: NumPy takes it
x = jnp.zeros(3)


def write(x):
    x[1:] += 1
    return x


if kind == "item":
    x[0] = 1
elif kind == "jit":
    jax.jit(write)(x)
elif kind == "shuffle":
    np.random.shuffle(x)
elif kind == "at-add":
    x.at[0] += 1
else:
    x.at[0] = 1
