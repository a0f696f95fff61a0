# /// script
# requires-python = ">=3.9"
# dependencies = ["jax==0.4.13"]
# ///
"""jax_debug_nans runs a compiled call again after a NaN; its donated argument is gone by then.

debug_nans.py [donated|kept]; later releases name the NaN all the same
"""
import sys

import jax
import jax.numpy as jnp

kind = (sys.argv[1:] or ["donated"])[0]
donate = (0,) if kind == "donated" else ()
step = jax.jit(lambda state, x: state - jnp.log(x), donate_argnums=donate)
state = step(jnp.ones(3), jnp.ones(3))
assert state.tolist() == [1, 1, 1], "the control"
jax.config.update("jax_debug_nans", True)
if kind == "donated":
    step(state, -jnp.ones(3))
else:
    try:
        step(state, -jnp.ones(3))
    except FloatingPointError as error:
        print(error)
        assert "log" in str(error), "the operation is named"
    else:
        raise AssertionError("no NaN was found")
    assert step(state, jnp.ones(3)).tolist() == [1, 1, 1]
