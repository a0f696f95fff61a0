# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""jax.eval_shape gives a shape for a stride that no device will take.

    eval_shape.py [zero|negative]
"""
import sys
import warnings

import jax
import jax.numpy as jnp
from jax import lax

warnings.simplefilter("ignore")  # of a division by zero, in NumPy
stride = 0 if (sys.argv[1:] or ["zero"])[0] == "zero" else -1
x, kernel = jnp.ones((2, 3, 8, 8)), jnp.ones((4, 3, 3, 3))


def conv(x, stride):
    return lax.conv(x, kernel, (stride, stride), "VALID")


for good in (1, 2):
    assert jax.eval_shape(lambda x: conv(x, good), x).shape == conv(x, good).shape
shape = jax.eval_shape(lambda x: conv(x, stride), x).shape
print("stride", stride, "shape", shape)
assert shape == ((2, 4, 1, 1) if stride == 0 else (2, 4, 0, 0))
try:
    conv(x, stride)
except ValueError as error:
    assert "Cannot lower jaxpr with verifier errors" in str(error)
else:
    raise AssertionError("it was taken")
