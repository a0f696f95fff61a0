# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Give a convolution an input and a kernel of different types, and let the error out.

    dtypes_differ.py [uint8|int32|bfloat16|kernel|float64|transposed]
"""
import sys

import jax
import numpy as np

kind = (sys.argv[1:] or ["uint8"])[0]
if kind == "float64":
    jax.config.update("jax_enable_x64", True)
import jax.numpy as jnp
from jax import lax

LAYOUT = ("NHWC", "HWIO", "NHWC")


def conv(x, kernel, convolve=lax.conv_general_dilated):
    return convolve(x, kernel, (1, 1), "SAME", dimension_numbers=LAYOUT)


images = np.ones((2, 8, 8, 3), "float32")
kernel = jnp.ones((3, 3, 3, 4), jnp.float32)
assert conv(images, kernel).dtype == jnp.float32, "the control"
if kind == "kernel":
    conv(images, kernel.astype(jnp.bfloat16))
elif kind == "transposed":
    conv(images.astype("uint8"), kernel, lax.conv_transpose)
else:
    conv(jnp.asarray(images).astype(kind) if kind == "bfloat16" else images.astype(kind), kernel)
