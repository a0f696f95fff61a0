# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Make the size static in an inner function while an outer jit traces it: it fails there, in older words at the size."""
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
    if "Shapes must be 1D sequences of concrete values" in str(error):
        print("outcome: same-failure")
    else:
        assert "Non-hashable static arguments are not supported" in str(error), error
        print("outcome: another-failure")
else:
    raise AssertionError("a traced size was taken")
outer = jax.jit(lambda x, n: inner(x, n), static_argnums=1)
assert outer(jnp.ones(2), 3).shape == (3, 2), "static on the whole way, it is a number"
