"""Who requires what, compiled: by distribution, what releases of others ask of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from errorcanon.survey.compiled import Compiled

_MOST_KEPT = 64


class Offered(NamedTuple):
    """A release whose requirements were read."""

    version: str
    python: str | None
    """Requires-Python."""
    is_sound: bool
    """Whether an installer takes it unasked: neither withdrawn nor a pre-release."""


class Requirements:
    """Who requires what, in an open file."""

    def __init__(self, file: Compiled):
        self._file = file
        self._offered = lru_cache(maxsize=_MOST_KEPT)(self._read_offered)
        self._asking = lru_cache(maxsize=_MOST_KEPT)(self._read_asking)

    def offered(self, distribution: str) -> tuple[Offered, ...]:
        """Give the releases whose requirements were read, the oldest first."""
        return self._offered(distribution)

    def asking(self, asked: str) -> Mapping[str, Mapping[str, int]]:
        """Give who asks for a distribution: each requirement with a mask of `offered`."""
        return self._asking(asked)

    def _read_offered(self, distribution: str) -> tuple[Offered, ...]:
        row = self._file.one("select body from required where distribution = ?", distribution)
        return tuple(Offered(*one) for one in self._file.unpack_json(row[0])) if row else ()

    def _read_asking(self, asked: str) -> Mapping[str, Mapping[str, int]]:
        row = self._file.one("select body from requirement where asked = ?", asked)
        found = self._file.unpack_json(row[0]) if row else {}
        return {
            who: {text: int(mask, 16) for text, mask in masks.items()}
            for who, masks in found.items()
        }
