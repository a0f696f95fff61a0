# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Use an array after it was donated, and let the error out.

    donated.py [print|again|ready|twice]
"""
import sys

import jax
import jax.numpy as jnp

kind = (sys.argv[1:] or ["print"])[0]
step = jax.jit(lambda state: jax.tree_util.tree_map(lambda x: x + 1, state), donate_argnums=0)
state = {"w": jnp.ones(3), "b": jnp.zeros(2)}
assert step(jax.tree_util.tree_map(jnp.copy, state))["w"].tolist() == [2, 2, 2], "the control"
if kind == "print":
    step(state)
    print(state)
elif kind == "again":
    step(state)
    step(state)
elif kind == "ready":
    step(state)
    jax.block_until_ready(state)
else:
    # one array in two places of the state
    step({"params": state["w"], "target": state["w"]})
