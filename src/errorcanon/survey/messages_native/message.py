"""What is read of one file: its messages, and how many texts were left out for which reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

HOLE = "\x00"
"""Stands in a text where something is filled in."""


class Message(NamedTuple):
    """One place that can say something."""

    file: str
    """The source as a person would name it, else the library without version and ABI tags."""
    function: str
    """Without template arguments and parameters; empty where unknown."""
    line: int
    """0 where unknown."""
    kind: str
    """raise, warn, log, assert or print; text where none of them can be told."""
    error: str
    """The exception's class or the level of the log; empty where unknown."""
    text: str
    """The literal pieces, joined by `HOLE`."""


class Found(NamedTuple):
    """What one file holds."""

    messages: Sequence[Message]
    dropped: Mapping[str, int]
    """By reason, how many texts are no messages."""
