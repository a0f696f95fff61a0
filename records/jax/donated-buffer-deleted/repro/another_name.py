# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""A second name, asarray, device_put or x[:] is the same buffer and goes with it; a copy stays."""
import jax
import jax.numpy as jnp

step = jax.jit(lambda x: x + 1, donate_argnums=0)


def survives(keep):
    x = jnp.arange(3.0)
    kept = keep(x)
    step(x)
    try:
        return kept.tolist() == [0, 1, 2]
    except RuntimeError as error:
        assert "deleted" in str(error), error
        return False


same = {
    "old = x": lambda x: x,
    "jnp.asarray(x)": jnp.asarray,
    "jax.device_put(x)": jax.device_put,
    "x[:]": lambda x: x[:],
    "tree_map": lambda x: jax.tree_util.tree_map(lambda leaf: leaf, x),
    "in a list": lambda x: [x][0],
}
for name, keep in same.items():
    assert not survives(keep), name
for name, keep in {"x.copy()": lambda x: x.copy(), "jnp.array(x)": jnp.array, "jnp.copy(x)": jnp.copy}.items():
    assert survives(keep), name
