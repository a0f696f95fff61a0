# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Hand a traced value to NumPy or SciPy, and let the error out.

    numpy_call.py [ufunc|index|asarray|scipy|assign|grad|vmap]
"""
import sys

import jax
import jax.numpy as jnp
import numpy as np
import scipy.special

kind = (sys.argv[1:] or ["ufunc"])[0]
table, x = np.arange(10.0), jnp.arange(3)


def assign(x):
    out = np.zeros(3)
    out[:] = x
    return out


FUNCTIONS = {
    "ufunc": lambda x: np.sin(x),
    "index": lambda i: table[i],
    "asarray": lambda x: np.asarray(x).sum(),
    "scipy": lambda x: scipy.special.erf(x),
    "assign": assign,
}
function = FUNCTIONS.get(kind, FUNCTIONS["ufunc"])
function(x)  # the control: without a transformation it works
if kind == "grad":
    jax.grad(function)(1.0)
elif kind == "vmap":
    jax.vmap(function)(x)
else:
    jax.jit(function)(x)
