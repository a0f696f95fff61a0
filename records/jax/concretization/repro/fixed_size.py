# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Keep the size fixed and let the data choose within it; every way gives what NumPy gives."""
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

x = np.float32([3, -1, 4, -1, 5, -9])


# region fixed-size
@jax.jit
def mean_of_positive(x):  # for x[x > 0].mean()
    return jnp.where(x > 0, x, 0).sum() / (x > 0).sum()


@jax.jit
def window(x, start):  # for x[start : start + 3]
    return lax.dynamic_slice_in_dim(x, start, 3)


@jax.jit
def places(x):  # for jnp.nonzero(x > 0)[0]
    return jnp.nonzero(x > 0, size=4, fill_value=-1)[0]


# endregion


@jax.jit
def head_sum(x, n):
    return jnp.where(jnp.arange(len(x)) < n, x, 0).sum()


@jax.jit
def chosen(x, i):
    return jnp.stack([x, -x, 2 * x])[i]


@jax.jit
def powers(n):
    return lax.fori_loop(0, n, lambda i, total: total + i * i, 0)


np.testing.assert_allclose(mean_of_positive(x), x[x > 0].mean())
for n in range(4):
    np.testing.assert_allclose(head_sum(x, n), x[:n].sum())
    np.testing.assert_array_equal(window(x, n), x[n : n + 3])
    np.testing.assert_array_equal(chosen(x, n % 3), [x, -x, 2 * x][n % 3])
    assert powers(n) == sum(i * i for i in range(n))
assert window._cache_size() == 1, "one compilation for all starts"
print("places", places(x))
assert places(x).tolist() == np.nonzero(x > 0)[0].tolist() + [-1]
# a loop whose count is traced cannot be differentiated backwards; with a number it can
def grown(y, n):
    return lax.fori_loop(0, n, lambda i, total: total * 1.5, y)

assert jax.jit(grown)(1.0, 2) == 2.25 and jax.grad(lambda y: grown(y, 2))(1.0) == 2.25
try:
    jax.jit(jax.grad(grown))(1.0, 2)
except ValueError as error:
    print(str(error).splitlines()[0])
    assert "everse-mode differentiation does not work" in str(error), error
else:
    raise AssertionError("a loop of traced length was differentiated")
# places beyond the size are dropped and nothing is raised
assert jax.jit(lambda x: jnp.nonzero(x > 0, size=2)[0])(x).tolist() == [0, 2]
# and a window that would leave the array is moved
assert window(x, 5).tolist() == x[3:6].tolist()
