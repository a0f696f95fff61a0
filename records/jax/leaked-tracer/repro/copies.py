# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Copy or detach the value before keeping it: what is kept is traced all the same, or cannot be made at all."""
import copy

import jax
import jax.numpy as jnp
import numpy as np

AFTERWARDS, INSIDE = "UnexpectedTracerError", ("TracerArrayConversionError", "ConcretizationTypeError")
WAYS = {
    "lax.stop_gradient": (jax.lax.stop_gradient, True),
    "jnp.array": (jnp.array, True),
    "copy.copy": (copy.copy, True),
    "jax.tree_util": (lambda x: jax.tree_util.tree_map(lambda leaf: leaf + 0, x), True),
    "np.asarray": (np.asarray, False),
    "float": (float, False),
    "jax.device_get": (jax.device_get, True),
}
for name, (way, keeps) in WAYS.items():
    kept = []
    try:
        jax.jit(lambda x: (kept.append(way(x)), x)[1])(1.0)
        kept[0] + 1
    except jax.errors.JAXTypeError as error:
        print(name, "->", type(error).__name__, "afterwards" if kept else "inside")
        assert bool(kept) == keeps, name
        assert type(error).__name__ == AFTERWARDS if keeps else type(error).__name__ in INSIDE, error
    else:
        raise AssertionError(name)
    assert way(jnp.float32(1.0)) + 1 == 2, "the control: without jit"
