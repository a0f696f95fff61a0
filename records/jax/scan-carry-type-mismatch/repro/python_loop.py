# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""A loop of Python's lets the carry change its type; the result is right and the program grows with each step."""
import jax
import jax.numpy as jnp
import numpy as np

rows = np.random.RandomState(0).rand(5, 2).astype("float32")


def total(rows):
    carry = jnp.zeros((), jnp.bfloat16)
    for row in rows:
        carry = carry + row
    return carry


np.testing.assert_allclose(jax.jit(total)(rows), rows.sum(axis=0), rtol=1e-6)
lengths = [str(jax.make_jaxpr(total)(np.ones((n, 2), "float32"))).count(" add ") for n in (5, 50)]
print("additions in the program:", lengths)
assert lengths == [5, 50]
