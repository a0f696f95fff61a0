# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Cast the result or the loss back to half precision; the gradient comes to the convolution as float32 all the same."""
import jax
import jax.numpy as jnp
from jax import lax

x, kernel = jnp.ones((2, 8, 8, 3), jnp.bfloat16), jnp.ones((3, 3, 3, 4), jnp.bfloat16)


def conv(kernel):
    layout = ("NHWC", "HWIO", "NHWC")
    return lax.conv_general_dilated(x, kernel, (1, 1), "SAME", dimension_numbers=layout, preferred_element_type=jnp.float32)


for loss in (
    lambda kernel: conv(kernel).astype(jnp.bfloat16).sum(),
    lambda kernel: conv(kernel).sum().astype(jnp.bfloat16),
    jax.jit(lambda kernel: conv(kernel).astype(jnp.bfloat16).sum()),
):
    assert loss(kernel).dtype == jnp.bfloat16
    try:
        jax.grad(loss)(kernel)
    except TypeError as error:
        assert "requires arguments to have the same dtypes" in str(error), error
    else:
        raise AssertionError("the gradient came")
print("float32 meets bfloat16 with every cast of the output")
