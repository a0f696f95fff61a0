# /// script
# requires-python = ">=3.9"
# dependencies = ["jax", "flax"]
# ///
"""Follow the shapes without computing: a used-up map has a 0 between batch and channels, a misfit of features has none."""
import jax
import jax.numpy as jnp
from jax import lax

LAYOUT = ("NHWC", "HWIO", "NHWC")


def stages(x):
    seen = [x]
    for _ in range(4):
        channels = x.shape[-1]
        x = lax.conv_general_dilated(x, jnp.ones((3, 3, channels, 8)), (1, 1), "VALID", dimension_numbers=LAYOUT)
        seen.append(x)
        x = lax.reduce_window(x, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")
        seen.append(x)
    return seen


def head(x, weights):
    return stages(x)[-1].reshape(x.shape[0], -1) @ weights


def message(shape, rows):
    x = jax.ShapeDtypeStruct(shape, jnp.float32)
    maps = [one.shape for one in jax.eval_shape(stages, x)]
    try:
        jax.eval_shape(head, x, jax.ShapeDtypeStruct((rows, 10), jnp.float32))
    except (TypeError, ValueError) as error:
        print(maps[1:], str(error)[-20:])
        return 0 in [side for one in maps for side in one[1:3]], "got (0,)" in str(error)
    return 0 in [side for one in maps for side in one[1:3]], None


assert message((2, 46, 46, 1), 8) == (False, None), "the control"
assert message((2, 28, 28, 1), 8) == (True, True)
# the twin: maps of a sensible size, and a head that was made for another one
assert message((2, 62, 62, 1), 8) == (False, False)
