# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Make the size static in an inner function while an outer jit traces it: it is refused there."""
from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, static_argnums=1)
def inner(x, n):
    return jnp.zeros((n, 2)) + x


assert inner(jnp.ones(2), 3).shape == (3, 2), "the control: called from Python"
try:
    jax.jit(lambda x, n: inner(x, n))(jnp.ones(2), 3)
except (TypeError, ValueError) as error:
    print(type(error).__name__, str(error)[:110])
    assert "tatic argument" in str(error) or "concrete values" in str(error), error
else:
    raise AssertionError("a traced size was taken")
outer = jax.jit(lambda x, n: inner(x, n), static_argnums=1)
assert outer(jnp.ones(2), 3).shape == (3, 2), "static on the whole way, it is a number"
