# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Cast the kernel to the pixels' type instead: the sum wraps at 256 and weights below 1 are gone."""
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


def conv(x, kernel):
    return lax.conv_general_dilated(x, kernel, (1, 1), "VALID", dimension_numbers=("NHWC", "HWIO", "NHWC"))


pixels = jnp.full((1, 3, 3, 1), 200, jnp.uint8)
given = int(conv(pixels, jnp.ones((3, 3, 1, 1), jnp.uint8))[0, 0, 0, 0])
print("nine pixels of 200 sum to", given)
assert given == 9 * 200 % 256 == 8

weights = np.random.RandomState(0).uniform(-0.9, 0.9, (3, 3, 1, 8)).astype("float32")
assert not conv(pixels, jnp.asarray(weights).astype(jnp.int8).astype(jnp.uint8)).any()
assert abs(conv(pixels.astype(jnp.float32), weights)).max() > 1
try:
    jax.grad(lambda kernel: conv(pixels, kernel).sum())(jnp.ones((3, 3, 1, 1), jnp.uint8))
except TypeError as error:
    print(str(error)[:60])
else:
    raise AssertionError("an integer kernel had a gradient")
