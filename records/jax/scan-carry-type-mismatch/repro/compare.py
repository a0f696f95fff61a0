# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Compare the carry before and after one step with eval_shape; it differs exactly where scan refuses."""
import jax
import jax.numpy as jnp
from jax import lax


def difference(body, init, x):
    before = jax.eval_shape(lambda carry: carry, init)
    after, _ = jax.eval_shape(body, init, x)
    if jax.tree_util.tree_structure(before) != jax.tree_util.tree_structure(after):
        return "structure"
    pairs = zip(jax.tree_util.tree_leaves(before), jax.tree_util.tree_leaves(after))
    return [(b.shape, str(b.dtype), a.shape, str(a.dtype)) for b, a in pairs if (b.shape, b.dtype) != (a.shape, a.dtype)]


def refused(body, init, x):
    try:
        lax.scan(body, init, jnp.stack([x, x]))
    except TypeError as error:
        return "carry" in str(error)
    return False


def add(carry, x):
    return carry + x, None


one = jnp.ones(2)
CASES = [
    (add, jnp.zeros(2), []),
    (add, jnp.zeros(()), [((), "float32", (2,), "float32")]),
    (add, jnp.zeros(2, jnp.bfloat16), [((2,), "bfloat16", (2,), "float32")]),
    (add, jnp.zeros(2, jnp.int32), [((2,), "int32", (2,), "float32")]),
    (lambda carry, x: ((carry[0] + x,), None), [one], "structure"),
    (lambda carry, x: ([carry[0] + x], None), [one], []),
]
for body, init, wanted in CASES:
    found = difference(body, init, one)
    print(found)
    assert found == wanted and refused(body, init, one) == bool(found)
# a plain number differs and is widened
assert difference(add, 0, one[0]) == [((), "int32", (), "float32")] and not refused(add, 0, one[0])
# the twin: the two branches of a cond differ, and no carry is spoken of
try:
    lax.cond(True, lambda: jnp.ones(2), lambda: jnp.ones(3))
except TypeError as error:
    print(str(error).splitlines()[0])
    assert "carry input" not in str(error)
else:
    raise AssertionError("the branches were taken")
