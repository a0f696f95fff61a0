"""A convolution of JAX that fails forwards, or in its gradient alone."""

from __future__ import annotations

from typing import Any, Callable

import jax
import jax.numpy as jnp
from jax import lax

half = jnp.ones((2, 8, 8, 3), jnp.bfloat16)
single = jnp.ones((2, 8, 8, 3), jnp.float32)


def loss(kernel: Any, x: Any, preferred: Any) -> Any:
    """Convolve, with the result in the preferred type, and sum."""
    layout = ("NHWC", "HWIO", "NHWC")
    y = lax.conv_general_dilated(
        x, kernel, (1, 1), "SAME", dimension_numbers=layout, preferred_element_type=preferred
    )
    return y.astype(jnp.float32).sum()


def fails(step: Callable[..., Any], x: Any, preferred: Any = None) -> bool:
    """Whether a step with a bfloat16 kernel is refused because of two types."""
    try:
        step(jnp.ones((3, 3, 3, 4), jnp.bfloat16), x, preferred)
    except TypeError as error:
        print(error)
        assert "requires arguments to have the same dtypes" in str(error)
        return True
    return False


gradient = jax.grad(loss)
