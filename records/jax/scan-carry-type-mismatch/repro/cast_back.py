# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Cast the carry back at the end of each step: the types fit, and a sum of 1000 ones stops at 256."""
import jax.numpy as jnp
from jax import lax

ones = jnp.ones(1000)
try:
    lax.scan(lambda carry, x: (carry + x, None), jnp.zeros((), jnp.bfloat16), ones)
except TypeError as error:
    assert "dtypes do not match" in str(error)
else:
    raise AssertionError("bfloat16 met float32")
rounded, _ = lax.scan(lambda carry, x: ((carry + x).astype(carry.dtype), None), jnp.zeros((), jnp.bfloat16), ones)
right, _ = lax.scan(lambda carry, x: (carry + x, None), jnp.zeros(()), ones)
truncated, _ = lax.scan(lambda carry, x: ((carry + x).astype(carry.dtype), None), jnp.zeros((), jnp.int32), ones / 2)
print("bfloat16", rounded, "float32", right, "int32, of halves", truncated)
assert rounded == 256 and right == 1000 and truncated == 0
