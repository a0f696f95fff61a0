# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""The verifier speaks of lowering a jaxpr; calling without jit, or with jit switched off, ends the same way."""
import jax
import jax.numpy as jnp
from jax import lax

x, kernel = jnp.ones((2, 3, 8, 8)), jnp.ones((4, 3, 3, 3))


def refusal(stride):
    try:
        lax.conv(x, kernel, (stride, stride), "VALID")
    except Exception as error:
        return type(error).__name__
    return None


assert refusal(1) is None
for stride in (0, -1):
    eager = refusal(stride)
    with jax.disable_jit():
        assert refusal(1) is None
        off = refusal(stride)
    print(stride, eager, off)
    assert eager and eager == off
