"""A function of JAX that returns a value and lets a traced one leak: what is refused of which."""

from __future__ import annotations

from typing import Any, Callable, List, NamedTuple

import jax

kept: List[Any] = []


class Refused(NamedTuple):
    """Whether a use is refused: of what was returned, of what leaked, and of an argument inside."""

    returned: bool
    leaked: bool
    inside: bool


def _keep(x: Any) -> Any:
    kept.append(x * 2)
    return x * 2


returned = jax.jit(_keep)(3.0)
leaked = kept.pop()
assert isinstance(leaked, jax.core.Tracer) and not isinstance(returned, jax.core.Tracer)


def refusals(refused: Callable[[Any], bool]) -> Refused:
    """Try a use on all three."""
    inside: List[bool] = []

    def traced(x: Any) -> Any:
        inside.append(refused(x))
        return x

    jax.jit(traced)(3.0)
    return Refused(refused(returned), refused(leaked), inside == [True])
