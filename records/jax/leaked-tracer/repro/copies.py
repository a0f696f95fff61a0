# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Copy or detach the value before keeping it: what is kept is traced all the same, or cannot be made at all."""
import copy

import jax
import jax.numpy as jnp
import numpy as np

WAYS = {
    "lax.stop_gradient": jax.lax.stop_gradient,
    "jnp.array": jnp.array,
    "copy.copy": copy.copy,
    "jax.tree_util": lambda x: jax.tree_util.tree_map(lambda leaf: leaf + 0, x),
    "np.asarray": np.asarray,
    "float": float,
    "jax.device_get": jax.device_get,
}
for name, way in WAYS.items():
    kept = []
    try:
        jax.jit(lambda x: (kept.append(way(x)), x)[1])(1.0)
        kept[0] + 1
    except jax.errors.JAXTypeError as error:
        print(name, "->", type(error).__name__, "inside" if not kept else "afterwards")
    else:
        raise AssertionError(name)
    assert way(jnp.float32(1.0)) + 1 == 2, "the control: without jit"
