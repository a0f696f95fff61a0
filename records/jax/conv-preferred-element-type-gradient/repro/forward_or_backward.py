# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Call the convolution without jax.grad: two types fail at once, the twin fails in the gradient only."""
import jax
import jax.numpy as jnp
from jax import lax

FIXED = tuple(map(int, jax.__version__.split(".")[:2])) >= (0, 10)


def loss(kernel, x, preferred):
    layout = ("NHWC", "HWIO", "NHWC")
    y = lax.conv_general_dilated(x, kernel, (1, 1), "SAME", dimension_numbers=layout, preferred_element_type=preferred)
    return y.astype(jnp.float32).sum()


def fails(step, x, preferred=None):
    try:
        step(jnp.ones((3, 3, 3, 4), jnp.bfloat16), x, preferred)
    except TypeError as error:
        print(error)
        assert "requires arguments to have the same dtypes" in str(error)
        return True
    return False


one, other = jnp.ones((2, 8, 8, 3), jnp.bfloat16), jnp.ones((2, 8, 8, 3), jnp.float32)
assert not fails(loss, one) and not fails(jax.grad(loss), one), "the control"
assert fails(loss, other) and fails(jax.grad(loss), other), "input and kernel differ"
assert not fails(loss, one, jnp.float32), "the twin goes forwards"
assert fails(jax.grad(loss), one, jnp.float32) == (not FIXED)
