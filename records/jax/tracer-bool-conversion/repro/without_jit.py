# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Run it without jit: the branches and the gradient are right; vmap still fails."""
import jax
import jax.numpy as jnp


def decide(x):
    if x > 0:
        return x**2
    return -x


for value, result, slope in ((3.0, 9.0, 6.0), (-3.0, 3.0, -1.0)):
    with jax.disable_jit():
        assert jax.jit(decide)(value) == result
        assert jax.grad(jax.jit(decide))(value) == slope
    assert jax.grad(decide)(value) == slope, "jax.grad alone needs no value to be unknown"
try:
    with jax.disable_jit():
        jax.vmap(decide)(jnp.array([3.0, -3.0]))
except jax.errors.JAXTypeError as error:
    print("vmap:", type(error).__name__)
else:
    raise AssertionError("vmap went through")
