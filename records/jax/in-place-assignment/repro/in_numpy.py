# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Fill an array of NumPy outside of jit, and make it one of JAX when it is full."""
import jax.numpy as jnp
import numpy as np

rows = np.zeros((4, 3), "float32")
for i in range(4):
    rows[i] = i
rows[rows == 2] = -1
ready = jnp.asarray(rows)
np.testing.assert_array_equal(ready, [[0] * 3, [1] * 3, [-1] * 3, [3] * 3])
# back for another change: a copy that can be written
again = np.array(ready)
again[0, 0] = 9
assert again[0, 0] == 9 and ready[0, 0] == 0
