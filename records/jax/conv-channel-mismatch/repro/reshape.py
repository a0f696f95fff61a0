# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Reshaping NCHW to NHWC silences the error and mixes pixels of all places."""
import jax
import jax.numpy as jnp
from jax import lax

nchw = jax.random.normal(jax.random.PRNGKey(0), (2, 3, 6, 5))
kernel = jax.random.normal(jax.random.PRNGKey(1), (3, 3, 3, 8))


def conv(x):
    return lax.conv_general_dilated(x, kernel, (1, 1), "VALID", dimension_numbers=("NHWC", "HWIO", "NHWC"))


right, wrong = jnp.transpose(nchw, (0, 2, 3, 1)), nchw.reshape(2, 6, 5, 3)
assert right.shape == wrong.shape
assert jnp.array_equal(wrong[0, 0, 0], nchw[0, 0, 0, :3]), "one pixel is made of three neighbours in a row"
assert conv(wrong).shape == conv(right).shape
difference = float(abs(conv(wrong) - conv(right)).max())
print("largest difference", difference)
assert difference > 1
