# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""A table made an array of JAX takes traced indices; beyond its end it gives the last entry and says nothing."""
import jax
import jax.numpy as jnp
import numpy as np

table = np.arange(10.0, dtype="float32") ** 2
i = np.array([7, 0, 3])


def refused(function, *args):
    try:
        function(*args)
    except (TypeError, IndexError) as error:
        print(type(error).__name__)
        return True
    return False


look = jax.jit(lambda i: jnp.asarray(table)[i])
assert refused(jax.jit(lambda i: table[i]), i)
np.testing.assert_array_equal(look(i), table[i])
assert refused(lambda: table[12]) and look(12) == table[-1], "NumPy refuses, JAX takes the last"
filled = jax.jit(lambda i: jnp.asarray(table).at[i].get(mode="fill", fill_value=-1))
assert filled(12) == -1 and filled(3) == 9

# written into: an array of JAX made by at[]
out = jax.jit(lambda x: jnp.zeros(3).at[0].set(x[0]))(jnp.arange(5.0, 8.0))
assert out.tolist() == [5, 0, 0]
