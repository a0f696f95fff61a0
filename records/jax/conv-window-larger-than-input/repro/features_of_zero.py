# /// script
# requires-python = ">=3.9"
# dependencies = ["jax", "flax"]
# ///
"""Do what the message seems to ask for: build the linear layer for 0 features."""
import jax
import jax.numpy as jnp
from flax import nnx

# from 0.12 on a layer without inputs can be made; it knows nothing but its bias
TAKEN = tuple(map(int, jax.__version__.split(".")[:2])) >= (0, 12)
conv = nnx.Conv(1, 8, (5, 5), padding="VALID", rngs=nnx.Rngs(0))
try:
    dense = nnx.Linear(0, 3, rngs=nnx.Rngs(0))
except ZeroDivisionError as error:
    print(error)
    assert not TAKEN
    print("outcome: same-failure")
else:
    assert TAKEN
    first, second = (dense(conv(jnp.full((2, 4, 4, 1), value)).reshape(2, -1)) for value in (0.0, 9.0))
    print(first)
    assert (first == second).all() and not first.any()
    print("outcome: wrong-result")
