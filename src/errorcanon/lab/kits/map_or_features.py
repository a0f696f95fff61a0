"""Four blocks of JAX that shrink a map, and a head: the shapes on the way, and how it fails."""

from __future__ import annotations

from typing import Any, List, NamedTuple, Optional, Tuple

import jax
import jax.numpy as jnp
from jax import lax

LAYOUT = ("NHWC", "HWIO", "NHWC")


class Seen(NamedTuple):
    """Whether a side of a map was 0, and how the head failed: on 0 features, on others, or not."""

    used_up: bool
    on_nothing: Optional[bool]


def stages(x: Any) -> List[Any]:
    """Give the input and what each convolution and each pooling makes of it."""
    seen = [x]
    for _ in range(4):
        kernel = jnp.ones((3, 3, x.shape[-1], 8))
        x = lax.conv_general_dilated(x, kernel, (1, 1), "VALID", dimension_numbers=LAYOUT)
        seen.append(x)
        x = lax.reduce_window(x, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")
        seen.append(x)
    return seen


def head(x: Any, weights: Any) -> Any:
    """Flatten the last map and multiply."""
    return stages(x)[-1].reshape(x.shape[0], -1) @ weights


def follow(shape: Tuple[int, ...], features: int) -> Seen:
    """Follow an input's shape, without computing, to a head made for some number of features."""
    x = jax.ShapeDtypeStruct(shape, jnp.float32)
    maps = [one.shape for one in jax.eval_shape(stages, x)]
    used_up = any(0 in one[1:3] for one in maps)
    try:
        jax.eval_shape(head, x, jax.ShapeDtypeStruct((features, 10), jnp.float32))
    except (TypeError, ValueError) as error:
        print(maps[1:], str(error)[-20:])
        return Seen(used_up, "got (0,)" in str(error))
    return Seen(used_up, None)
