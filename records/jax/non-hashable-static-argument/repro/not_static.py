# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Take the argument out of static_argnums where it is a setting: its numbers are traced, and words are refused."""
import jax
import jax.numpy as jnp

TRIES = {
    "list as a shape": (lambda x, shape: x + jnp.zeros(shape), [2, 3]),
    "dict with a flag": (lambda x, setting: x * 2 if setting["double"] else x, {"double": True}),
    "dict with a word": (lambda x, setting: getattr(jnp, setting["name"])(x), {"name": "tanh"}),
    "list as indices": (lambda x, places: [x, -x][places[0]], [1]),
}
for name, (function, value) in TRIES.items():
    function(jnp.float32(1.0), value)  # the control: without jit
    try:
        jax.jit(function)(jnp.float32(1.0), value)
    except TypeError as error:
        print(name, "->", type(error).__name__)
        assert "Non-hashable" not in str(error), error
    else:
        raise AssertionError(name)
