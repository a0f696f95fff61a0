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


# region table-of-jax fill: table
@jax.jit
def look(i):
    return jnp.asarray(table)[i]


# endregion
def refused(function, *args):
    try:
        function(*args)
    except (TypeError, IndexError) as error:
        print(type(error).__name__)
        return True
    return False


assert refused(jax.jit(lambda i: table[i]), i)
np.testing.assert_array_equal(look(i), table[i])
assert refused(lambda: table[12]) and look(12) == table[-1], "NumPy refuses, JAX takes the last"
filled = jax.jit(lambda i: jnp.asarray(table).at[i].get(mode="fill", fill_value=-1))
assert filled(12) == -1 and filled(3) == 9


# a NumPy array filled with a traced value, and the JAX array made by at[] instead
def fill(x, at):
    out = np.zeros(3)
    out[at] = x[at]
    return out


assert fill(np.arange(5.0, 8.0), 0).tolist() == [5, 0, 0], "the control: without jit"
for at, words in ((slice(None), "__array__()"), (0, "setting an array element with a sequence")):
    try:
        jax.jit(lambda x: fill(x, at))(jnp.arange(5.0, 8.0))
    except (TypeError, ValueError) as error:
        assert words in str(error), error
    else:
        raise AssertionError(at)
out = jax.jit(lambda x: jnp.zeros(3).at[0].set(x[0]))(jnp.arange(5.0, 8.0))
assert out.tolist() == [5, 0, 0]
