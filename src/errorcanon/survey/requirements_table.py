"""Who requires what, compiled: by distribution, what releases of others ask of it.

What a requirement allows is worked out as the file is made: to read one as pip does takes a library
whose import costs more than a look-up.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from errorcanon.survey.compiled import Compiled

PYTHONS = ("2.7", *(f"3.{minor}" for minor in range(5, 16)))
"""Those for which it is worked out; in a mask of them the first is the lowest bit."""
_USUAL = "3.11"
"""The Python that is taken where none is known, as in `packages`."""
_MOST_KEPT = 64


class Offered(NamedTuple):
    """A release whose requirements were read."""

    version: str
    python: str | None
    """Requires-Python."""
    is_sound: bool
    """Whether an installer takes it unasked: neither withdrawn nor a pre-release."""
    pythons: int | None
    """A mask of the Pythons that it allows; None where a patch release of one decides."""


class Required(NamedTuple):
    """A requirement."""

    by: int
    """A mask of the releases that ask it, as `offered` lists them."""
    allows: int
    """A mask of the surveyed releases of what is asked for that it allows."""
    pythons: int | None
    """A mask of the Pythons under which it counts; None where a patch release of one decides."""


class Requirements:
    """Who requires what, in an open file."""

    def __init__(self, file: Compiled):
        self._file = file
        self._offered = lru_cache(maxsize=_MOST_KEPT)(self._read_offered)
        self._asking = lru_cache(maxsize=_MOST_KEPT)(self._read_asking)

    def offered(self, distribution: str) -> tuple[Offered, ...]:
        """Give the releases whose requirements were read, the oldest first."""
        return self._offered(distribution)

    def asking(self, asked: str) -> Mapping[str, Mapping[str, Required]]:
        """Give who asks for a distribution: each requirement as it is written."""
        return self._asking(asked)

    def _read_offered(self, distribution: str) -> tuple[Offered, ...]:
        row = self._file.one("select body from required where distribution = ?", distribution)
        return tuple(Offered(*one) for one in self._file.unpack_json(row[0])) if row else ()

    def _read_asking(self, asked: str) -> Mapping[str, Mapping[str, Required]]:
        row = self._file.one("select body from requirement where asked = ?", asked)
        found = self._file.unpack_json(row[0]) if row else {}
        return {
            who: {
                text: Required(int(by, 16), int(allows, 16), pythons)
                for text, (by, allows, pythons) in requirements.items()
            }
            for who, requirements in found.items()
        }


def is_among(pythons: int | None, python: str) -> bool | None:
    """Tell whether a mask has a Python, which is empty where it is not known; None without one."""
    minor = ".".join(python.split(".")[:2]) or _USUAL
    if pythons is None or minor not in PYTHONS:
        return None
    return bool(pythons >> PYTHONS.index(minor) & 1)
