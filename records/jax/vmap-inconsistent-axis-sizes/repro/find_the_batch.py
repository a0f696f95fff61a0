# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Look for the batch size in each argument's shape: elsewhere, nowhere, or nearly; it says which entry in_axes needs."""
import jax
import jax.numpy as jnp


def in_axes(batch, *args):
    return tuple(a.shape.index(batch) if batch in a.shape else None for a in args)


def runs(function, axes, *args):
    try:
        return jax.vmap(function, in_axes=axes)(*args).shape
    except ValueError as error:
        print(str(error).splitlines()[0][:90])
        return None


x, weights, columns, rate, late = jnp.ones((8, 3)), jnp.ones((3, 2)), jnp.ones((3, 8)), jnp.float32(0.1), jnp.ones(7)
cases = (
    (lambda x, w: x @ w, (x, weights), (0, None), (8, 2)),
    (jnp.dot, (x, columns), (0, 1), (8,)),
    (lambda x, rate: x * rate, (x, rate), (0, None), (8, 3)),
)
for function, args, wanted, shape in cases:
    assert runs(function, 0, *args) is None
    assert in_axes(8, *args) == wanted and runs(function, wanted, *args) == shape
# pmap has words of its own by 0.12
try:
    jax.pmap(lambda x, y: x + y.sum())(x[:1], jnp.ones((2, 3)))
except ValueError as error:
    print("pmap:", str(error).splitlines()[0][:90])
    assert ("inconsistent sizes" in str(error)) == (jax.__version__ in ("0.4.13", "0.6.2"))
else:
    raise AssertionError("pmap took both")
# a batch of another length is found nowhere either, but mapping it by None is wrong: the data are of two lengths
assert in_axes(8, x, late) == (0, None) and runs(lambda x, y: x.sum() - y, (0, None), x, late) == (8, 7)
