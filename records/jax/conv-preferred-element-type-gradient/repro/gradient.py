# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Take the gradient of a half-precision convolution whose result is to be float32.

    gradient.py [kernel|input|float16]
"""
import sys

import jax
import jax.numpy as jnp
from jax import lax

kind = (sys.argv[1:] or ["kernel"])[0]
half = jnp.float16 if kind == "float16" else jnp.bfloat16
x, kernel = jnp.ones((2, 8, 8, 3), half), jnp.ones((3, 3, 3, 4), half)


def loss(x, kernel):
    layout = ("NHWC", "HWIO", "NHWC")
    y = lax.conv_general_dilated(x, kernel, (1, 1), "SAME", dimension_numbers=layout, preferred_element_type=jnp.float32)
    return y.sum()


assert loss(x, kernel).dtype == jnp.float32, "the control: forwards it runs"
print(jax.grad(loss, argnums=0 if kind == "input" else 1)(x, kernel).dtype)
