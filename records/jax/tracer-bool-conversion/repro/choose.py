# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""where, cond and while_loop decide on the device; compared with plain Python, gradients with the formula."""
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.experimental import checkify

values = np.linspace(-4, 4, 33).astype("float32")


def plain(x):
    y = np.sqrt(x) if x > 0 else -x
    while y < 10:
        y = y * 2 + 1
    return y


def grow(y):
    return lax.while_loop(lambda y: y < 10, lambda y: y * 2 + 1, y)


def with_where(x):
    return grow(jnp.where(x > 0, jnp.sqrt(jnp.where(x > 0, x, 1.0)), -x))


def with_cond(x):
    return grow(lax.cond(x > 0, jnp.sqrt, lambda x: -x, x))


wanted = [plain(x) for x in values]
for function in (with_where, with_cond):
    np.testing.assert_allclose([jax.jit(function)(x) for x in values], wanted, rtol=1e-5)
    np.testing.assert_allclose(jax.jit(jax.vmap(function))(values), wanted, rtol=1e-5)

# a check in place of an assert
def checked(x):
    checkify.check(x > 0, "x must be positive")
    return jnp.sqrt(x)


error, root = jax.jit(checkify.checkify(checked))(4.0)
assert error.get() is None and root == 2
assert "x must be positive" in jax.jit(checkify.checkify(checked))(-1.0)[0].get()

# where computes both sides: what the side not taken makes of the value reaches the gradient
slope = jax.grad(lambda x: jnp.where(x > 0, jnp.sqrt(x), -x))
# region cond
guarded = jax.grad(lambda x: jnp.where(x > 0, jnp.sqrt(jnp.where(x > 0, x, 1.0)), -x))
chosen = jax.grad(lambda x: lax.cond(x > 0, jnp.sqrt, lambda x: -x, x))
# endregion
print("slopes at -1:", slope(-1.0), guarded(-1.0), chosen(-1.0))
assert np.isnan(slope(-1.0)) and guarded(-1.0) == chosen(-1.0) == -1 and guarded(4.0) == chosen(4.0) == 0.25
