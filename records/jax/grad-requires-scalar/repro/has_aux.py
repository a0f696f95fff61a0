# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""With has_aux the first of two results is differentiated and the second handed on."""
import jax
import jax.numpy as jnp

w, x = jnp.arange(1.0, 4.0), jnp.arange(24.0).reshape(8, 3)


def loss(w):
    return ((x @ w) ** 2).mean()


def with_outputs(w):
    return loss(w), {"outputs": x @ w}


assert jax.grad(loss)(w).shape == (3,)
# region has-aux fill: with_outputs, w
grad = jax.value_and_grad(with_outputs, has_aux=True)
(value, extra), slope = grad(w)
# endregion
assert jnp.allclose(value, loss(w)) and jnp.allclose(extra["outputs"], x @ w)
assert jnp.allclose(slope, jax.grad(loss)(w))
try:
    jax.grad(loss, has_aux=True)(w)
except TypeError as error:
    print(str(error).splitlines()[0][:80])
    assert "two-element tuple" in str(error)
else:
    raise AssertionError("has_aux without a second result")
