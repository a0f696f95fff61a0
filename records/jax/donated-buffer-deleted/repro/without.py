# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Leave donate_argnums out: the same numbers, the old arrays stay, and both are in memory."""
import jax
import jax.numpy as jnp

x = jnp.ones((256, 256))
kept = jax.jit(lambda x: x * 2)
y = kept(x)
assert x.sum() == 256**2 and y.sum() == 2 * 256**2 and not x.is_deleted()
given = jax.jit(lambda x: x * 2, donate_argnums=0)
z = given(x)
assert x.is_deleted() and (z == y).all()
# the result lies where the argument lay
assert "donated" in given.lower(y).as_text() or "aliasing" in given.lower(y).as_text()
assert "aliasing" not in kept.lower(y).as_text()
