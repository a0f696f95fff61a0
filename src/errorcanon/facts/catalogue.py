"""Every fact that can be read, in the order in which it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase

from errorcanon.facts import (
    cluster,
    container,
    cpu,
    disk,
    gpu,
    interpreter,
    libraries,
    limits,
    locale_and_clock,
    memory,
    network,
    packages,
    shadowing,
    torch_build,
)
from errorcanon.facts.fact import Fact
from errorcanon.model import CanonError

FACTS: tuple[Fact, ...] = (
    *interpreter.FACTS,
    *shadowing.FACTS,
    *packages.FACTS,
    *torch_build.FACTS,
    *libraries.FACTS,
    *gpu.FACTS,
    *memory.FACTS,
    *disk.FACTS,
    *limits.FACTS,
    *cpu.FACTS,
    *container.FACTS,
    *cluster.FACTS,
    *network.FACTS,
    *locale_and_clock.FACTS,
)
BY_NAME = {fact.name: fact for fact in FACTS}


def choose(patterns: Sequence[str]) -> tuple[Fact, ...]:
    """Give the facts whose names match one of some patterns, as gpu.*; all where there are none.

    Raises:
        CanonError: a pattern matches none.
    """
    for pattern in patterns:
        if not any(fnmatchcase(name, pattern) for name in BY_NAME):
            raise CanonError(f"'{pattern}' matches no fact; the names are in: canon env")
    return tuple(
        fact
        for fact in FACTS
        if not patterns or any(fnmatchcase(fact.name, pattern) for pattern in patterns)
    )
