# /// script
# requires-python = ">=3.9"
# dependencies = ["jax", "errorcanon"]
# ///
"""Call the convolution without jax.grad: with two types it fails at once; the twin goes forwards."""
import jax.numpy as jnp
from errorcanon.lab.kits.forward_or_backward import fails, gradient, half, loss, single

assert not fails(loss, half) and not fails(gradient, half), "the control"
assert fails(loss, single) and fails(gradient, single), "input and kernel differ"
assert not fails(loss, half, jnp.float32), "the twin goes forwards"
