# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""jax_debug_nans runs a compiled call again after a NaN and names the operation, with donation and without."""
import jax
import jax.numpy as jnp

for donate in ((0,), ()):
    step = jax.jit(lambda state, x: state - jnp.log(x), donate_argnums=donate)
    state = step(jnp.ones(3), jnp.ones(3))
    assert state.tolist() == [1, 1, 1], "the control"
    with jax.debug_nans(True):
        try:
            step(state, -jnp.ones(3))
        except FloatingPointError as error:
            print("donated" if donate else "kept", error)
            assert "log" in str(error), "the operation is named"
        else:
            raise AssertionError("no NaN was found")
    if not donate:
        assert step(state, jnp.ones(3)).tolist() == [1, 1, 1]
