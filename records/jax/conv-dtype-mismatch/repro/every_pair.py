# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Try every pair of types: two equal ones are taken, integers too; two different ones never are."""
import jax.numpy as jnp
from jax import lax

TYPES = ("bool", "uint8", "int32", "float16", "bfloat16", "float32")
for left in TYPES:
    for right in TYPES:
        x, kernel = jnp.ones((1, 4, 4, 1), left), jnp.ones((3, 3, 1, 2), right)
        try:
            lax.conv_general_dilated(x, kernel, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))
        except TypeError as error:
            assert left != right and f"got {left}, {right}." in str(error), error
        else:
            assert left == right, (left, right)
# a matrix product is not so strict
assert lax.dot(jnp.ones((2, 3), "uint8"), jnp.ones((3, 4))).dtype == jnp.float32
print("equal types are taken, different ones are not; the input's type comes first in the message")
