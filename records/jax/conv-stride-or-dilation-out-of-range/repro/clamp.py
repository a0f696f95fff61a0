# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""max(stride, 1) lets a small map pass the formula for a fixed output size, and gives another size."""
import jax.numpy as jnp
from jax import lax

OUT = 12


def pool(length, lowest):
    stride = max(length // OUT, lowest)
    window = max(length - (OUT - 1) * stride, lowest)
    x = jnp.arange(float(length)).reshape(1, length, 1)
    total = lax.reduce_window(x, 0.0, lax.add, (1, window, 1), (1, stride, 1), "VALID")
    return total[0, :, 0] / window


for length in (24, 30, 12):
    assert pool(length, 0).shape == (OUT,), "the formula holds for a large map"
try:
    pool(8, 0)
except TypeError as error:
    print(error)
else:
    raise AssertionError("a stride of 0 was taken")
print("clamped:", pool(8, 1).shape)
assert pool(8, 1).shape == (8,), "eight values where twelve were meant"
