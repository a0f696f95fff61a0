# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""at[] under jit against NumPy's assignments: the same, but for repeated and for missing indices."""
import jax
import jax.numpy as jnp
import numpy as np

x = np.arange(12.0, dtype="float32").reshape(3, 4)
UPDATES = (
    (lambda a: a.at[0].set(7), lambda a: a.__setitem__(0, 7)),
    (lambda a: a.at[:, 1:3].add(1), lambda a: a.__setitem__((slice(None), slice(1, 3)), a[:, 1:3] + 1)),
    (lambda a: jnp.where(a > 5, 2 * a, a), lambda a: a.__setitem__(a > 5, 2 * a[a > 5])),
    (lambda a: a.at[[0, 2], [1, 1]].min(0), lambda a: a.__setitem__(([0, 2], [1, 1]), 0)),
)
for ours, theirs in UPDATES:
    wanted = x.copy()
    theirs(wanted)
    np.testing.assert_array_equal(jax.jit(ours)(x), wanted)

def update(x):
    # region at
    x = x.at[1:].add(1)  # x[1:] += 1
    x = jnp.where(x > 5, 0, x)  # x[x > 5] = 0
    # endregion
    return x


wanted = x.copy()
wanted[1:] += 1
wanted[wanted > 5] = 0
np.testing.assert_array_equal(jax.jit(update)(jnp.asarray(x)), wanted)

# an index that comes twice: NumPy's += counts it once, at[].add twice
counted, ours = np.zeros(3), jnp.zeros(3).at[jnp.array([0, 0, 2])].add(1)
counted[[0, 0, 2]] += 1
assert counted.tolist() == [1, 0, 1] and ours.tolist() == [2, 0, 1]
# an index beyond the end: NumPy refuses, at[].set drops it and says nothing
assert jnp.zeros(3).at[5].set(1).tolist() == [0, 0, 0]
try:
    np.zeros(3)[5] = 1
except IndexError as error:
    print(error)
else:
    raise AssertionError("NumPy took it")
# functions that write in place by default give a new array when told to; 0.4.13 takes none of them
square = np.zeros((3, 3))
np.fill_diagonal(square, 1)
for name, arguments, done in (
    ("fill_diagonal", (1,), square), ("put", (jnp.array([0, 4, 8]), 1.0), square), ("place", (jnp.eye(3, dtype=bool), jnp.ones(3)), square),
):
    if jax.__version__ == "0.4.13":
        continue
    function = getattr(jnp, name)
    try:
        function(jnp.zeros((3, 3)), *arguments)
    except (NotImplementedError, ValueError) as error:
        assert "JAX arrays are immutable" in str(error).replace("\n", " ") and "inplace=False" in str(error), error
    else:
        raise AssertionError("written in place")
    np.testing.assert_array_equal(function(jnp.zeros((3, 3)), *arguments, inplace=False), done)
# a loop of updates belongs into fori_loop; it has a gradient too
cumulated = jax.jit(lambda a: jax.lax.fori_loop(1, 4, lambda i, a: a.at[i].add(a[i - 1]), a))
np.testing.assert_array_equal(cumulated(x[0]), np.cumsum(x[0]))
assert jax.grad(lambda a: a.at[0].set(0).sum())(jnp.ones(3)).tolist() == [0, 1, 1]
