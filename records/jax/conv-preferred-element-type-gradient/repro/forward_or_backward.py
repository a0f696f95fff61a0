# /// script
# requires-python = ">=3.9"
# dependencies = ["jax", "errorcanon"]
# ///
"""Call the convolution without jax.grad: it runs, and its gradient fails up to 0.9; the twin fails forwards."""
import jax
import jax.numpy as jnp
from errorcanon.lab.kits.forward_or_backward import fails, gradient, half, loss, single

FIXED = tuple(map(int, jax.__version__.split(".")[:2])) >= (0, 10)
assert not fails(loss, half) and not fails(gradient, half), "the control"
assert not fails(loss, half, jnp.float32), "forwards it runs"
assert fails(gradient, half, jnp.float32) == (not FIXED), "the gradient"
assert fails(loss, single), "the twin: input and kernel differ"
