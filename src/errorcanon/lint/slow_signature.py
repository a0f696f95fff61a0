"""A signature over which some text takes an engine long.

The rule is that of `canon import`; then the worst texts that the pattern itself suggests are
tried on the engine that runs it, and the steps that they take are counted in time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import process_time
from typing import TypeAlias

from errorcanon.lint.attack import attacks
from errorcanon.lint.context import Check, LintContext, Problem
from errorcanon.model import CanonError, Record
from errorcanon.store.literals import find_explosive, find_nonlinear
from errorcanon.store.pattern import compiled

NAME = "slow-signature"
_SIZES = (1_000, 2_000, 4_000)
_SECONDS = 0.004
"""For the longest text; what takes less on every try grew no faster than its text."""
_TRIES = 4
Search: TypeAlias = Callable[[bytes], object]


def _run(record: Record, context: LintContext) -> Iterator[Problem]:
    for signature in record.signatures:
        for pattern in filter(None, (signature.pattern, signature.context)):
            fault = find_explosive(pattern) or _find_slow(pattern)
            if fault:
                yield context.problem(record, "record.toml", pattern, NAME, f"uses {fault}")


def _find_slow(pattern: str) -> str | None:
    if find_nonlinear(pattern):
        return None  # another check's fault
    try:
        search = compiled(pattern).search
    except CanonError:
        return None
    text = worst_text(pattern, search)
    return None if text is None else f"much time over {len(text)} bytes like {text[:40]!r}"


def worst_text(pattern: str, search: Search) -> bytes | None:
    """Give a text over which a search takes long, None where none is found.

    Texts grow until one is slow: an engine that goes back shows it on a short one, before the next
    would take hours. On a busy machine a text is tried again, and the quickest try counts.
    """
    for attack in attacks(pattern):
        for size in _SIZES:
            text = attack(size)
            if all(_seconds(search, text) > _SECONDS for _ in range(_TRIES)):
                return text
    return None


def _seconds(search: Search, text: bytes) -> float:
    started = process_time()
    search(text)
    return process_time() - started


CHECK = Check(NAME, "some text takes its pattern long, or it breaks the rule for repeats", _run)
