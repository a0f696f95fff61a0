# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""is_deleted says which arrays are gone: those that were donated and used, or freed by hand."""
import jax
import jax.numpy as jnp

state, batch = {"w": jnp.ones((2, 3)), "b": jnp.zeros(2)}, jnp.ones(3)
step = jax.jit(lambda s, x: {"w": s["w"] * 2, "b": s["b"] + s["w"] @ x}, donate_argnums=0)
result = step(state, batch)
gone = jax.tree_util.tree_map(lambda x: x.is_deleted(), state)
print(gone, batch.is_deleted())
assert gone == {"w": True, "b": True} and not batch.is_deleted()
assert not any(x.is_deleted() for x in jax.tree_util.tree_leaves(result))
# shape and dtype can still be asked for, the contents cannot
assert state["w"].shape == (2, 3) and state["w"].dtype == "float32"
try:
    state["w"][0]
except RuntimeError as error:
    assert "deleted" in str(error), error
else:
    raise AssertionError("readable")
# donated without a use in the result, it stays
unused = jnp.ones(3)
assert jax.jit(lambda x: x.sum(), donate_argnums=0)(unused) == 3 and not unused.is_deleted()
# without donation nothing goes
kept = jnp.ones(3)
jax.jit(lambda x: x + 1)(kept)
assert not kept.is_deleted()
# the twin: freed by hand, without any donation; it reads the same
freed = jnp.ones((2, 3))
freed.delete()
assert freed.is_deleted()
lines = []
for array in (freed, state["w"]):
    try:
        array[0]
    except RuntimeError as error:
        lines.append(str(error).splitlines()[0])
print(lines)
assert len(lines) == 2 and lines[0] == lines[1]
