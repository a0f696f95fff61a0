# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Hand on what the call returns and never look back: the numbers are those without donation."""
import jax
import jax.numpy as jnp
import numpy as np


def update(state, x):
    return {"w": state["w"] - 0.1 * x, "n": state["n"] + 1}


donating, keeping = jax.jit(update, donate_argnums=0), jax.jit(update)
state, plain = ({"w": jnp.ones(3), "n": jnp.zeros(())} for _ in range(2))
for i in range(5):
    x = jnp.arange(3.0) + i
    before = float(state["w"].sum())  # what is wanted of the old state is read before
    state, plain = donating(state, x), keeping(plain, x)
    assert np.isfinite(before)
np.testing.assert_array_equal(state["w"], plain["w"])
assert state["n"] == 5

# one array in two places: copied for one of them
step = jax.jit(lambda s: jax.tree_util.tree_map(lambda x: x + 1, s), donate_argnums=0)
w = jnp.ones(3)
# region two-places fill: w, step
state = {"params": w, "target": w.copy()}
both = step(state)
# endregion
assert both["params"].tolist() == both["target"].tolist() == [2, 2, 2]
