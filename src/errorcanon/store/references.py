"""What looks refer to: captures and facts. Every answer imports it, so it reads no TOML."""

from __future__ import annotations

import re
from collections.abc import Iterable

from errorcanon.model import LookSpec

REFERENCE = re.compile(r"\{([\w.\[\]+-]+)\}", re.ASCII)
"""A capture or a fact in the place of a value."""


def facts_of(looks: Iterable[LookSpec]) -> frozenset[str]:
    """Name the facts that looks ask for."""
    names = set()
    for look in looks:
        for condition in look.where:
            for name in (condition.name, *REFERENCE.findall(condition.value)):
                if "." in name:
                    names.add(name.partition("[")[0])
    return frozenset(names)
