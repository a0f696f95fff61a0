# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Compare the gradients of the kernel with float64 ones in NumPy.

    ways_around.py [cast-up|without|upgraded]
"""
import sys

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

kind = (sys.argv[1:] or ["cast-up"])[0]
x = jnp.asarray(np.random.RandomState(0).rand(2, 6, 6, 3), jnp.bfloat16)
kernel = jnp.asarray(np.random.RandomState(1).rand(3, 3, 3, 4), jnp.bfloat16)
upstream = np.random.RandomState(2).rand(2, 4, 4, 4).astype("float32")


def loss(kernel, x=x):
    preferred = jnp.float32 if kind == "upgraded" else None
    if kind == "cast-up":
        x, kernel = x.astype(jnp.float32), kernel.astype(jnp.float32)
    y = lax.conv_general_dilated(
        x, kernel, (1, 1), "VALID", dimension_numbers=("NHWC", "HWIO", "NHWC"), preferred_element_type=preferred
    )
    assert y.dtype == (jnp.bfloat16 if kind == "without" else jnp.float32)
    return (y.astype(jnp.float32) * upstream).sum()


given = jax.grad(loss)(kernel)
windows = np.lib.stride_tricks.sliding_window_view(np.asarray(x, "float64"), (3, 3), axis=(1, 2))
wanted = np.einsum("nyxchw,nyxo->hwco", windows, upstream)
print(kind, given.dtype, "largest relative difference", (abs(np.asarray(given, "float64") - wanted) / wanted).max())
assert given.dtype == jnp.bfloat16
np.testing.assert_allclose(np.asarray(given, "float64"), wanted, rtol=0.02)
