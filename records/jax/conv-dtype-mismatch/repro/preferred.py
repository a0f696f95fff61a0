# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Name the type of the result; the check of the operands stays."""
import jax.numpy as jnp
from jax import lax


def conv(x, kernel, preferred):
    layout = ("NHWC", "HWIO", "NHWC")
    return lax.conv_general_dilated(x, kernel, (1, 1), "SAME", dimension_numbers=layout, preferred_element_type=preferred)


for x_type, kernel_type in (("bfloat16", "float32"), ("float32", "bfloat16"), ("uint8", "float32")):
    for preferred in (jnp.float32, jnp.bfloat16):
        try:
            conv(jnp.ones((2, 8, 8, 3), x_type), jnp.ones((3, 3, 3, 4), kernel_type), preferred)
        except TypeError as error:
            assert f"got {x_type}, {kernel_type}" in str(error), error
        else:
            raise AssertionError((x_type, kernel_type, preferred))
assert conv(jnp.ones((2, 8, 8, 3), "bfloat16"), jnp.ones((3, 3, 3, 4), "bfloat16"), jnp.float32).dtype == jnp.float32
print("refused with every preferred type")
