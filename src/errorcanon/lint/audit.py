"""What a corpus of others is worth: questions that can be counted without trusting it.

Nothing here judges whether a cause is true. That takes a run.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from errorcanon.model import CanonError
from errorcanon.store.asserted import usable_patterns
from errorcanon.store.foreign import Foreign, ForeignRecord, ForeignStep
from errorcanon.store.pattern import Pattern, compiled

_SAME = re.compile(r"\W+")


@dataclass(frozen=True, slots=True)
class Share:
    """How many of how many, and which."""

    name: str
    """The fault, in words that read well after a number."""
    k: int
    n: int
    examples: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Audit:
    """What was counted over a corpus."""

    records: int
    shares: tuple[Share, ...]
    skipped: tuple[CanonError, ...]


def audit(foreign: Foreign, benign: Sequence[str]) -> Audit:
    """Count the faults of a corpus; `benign` are lines of healthy logs."""
    records = foreign.records
    patterns = dict(_usable(records))
    return Audit(len(records), tuple(_shares(records, patterns, benign)), foreign.skipped)


def _shares(
    records: Sequence[ForeignRecord], patterns: dict[str, Pattern], benign: Sequence[str]
) -> Iterator[Share]:
    with_pattern = [record for record in records if record.pattern is not None]
    runnable = [record for record in with_pattern if record.id in patterns]
    yield _share("have no pattern to be found by", records, lambda r: r.pattern is None)
    yield _share(
        "have a pattern that is broken, slow or without a literal",
        with_pattern,
        lambda r: r.id not in patterns,
    )
    yield _share(
        "do not find their own signature",
        runnable,
        lambda r: not patterns[r.id].search(r.signature.encode("utf-8")),
    )
    takers = _takers(runnable, patterns)
    yield _share("are found by another record's pattern", runnable, lambda r: r.id in takers)
    yield _share(
        "answer a healthy line",
        runnable,
        lambda r: any(patterns[r.id].search(line.encode("utf-8")) for line in benign),
    )
    yield _share("share their signature with another record", records, _twice(records))
    yield _share("name no cause", records, lambda r: not r.cause)
    yield _share("name no remedy", records, lambda r: not r.workarounds)
    steps = [(record, step) for record in records for step in record.steps]
    yield _share_of_steps("steps do not say what to do", steps, lambda s: not s.action)
    yield _share_of_steps(
        "steps give the step again as its explanation", steps, lambda s: _same(s.action, s.detail)
    )
    yield _share_of_steps("steps cite nothing", steps, lambda s: not s.sources)
    yield _share_of_steps("steps carry a typed rate", steps, lambda s: s.has_rate)
    yield _share("carry a typed rate as a whole", records, lambda r: r.has_rates)


def _share(
    name: str, records: Sequence[ForeignRecord], is_fault: Callable[[ForeignRecord], bool]
) -> Share:
    found = [record.id for record in records if is_fault(record)]
    return Share(f"records {name}", len(found), len(records), tuple(found[:3]))


def _share_of_steps(
    name: str,
    steps: Sequence[tuple[ForeignRecord, ForeignStep]],
    is_fault: Callable[[ForeignStep], bool],
) -> Share:
    found = [record.id for record, step in steps if is_fault(step)]
    return Share(name, len(found), len(steps), tuple(dict.fromkeys(found))[:3])


def _usable(records: Sequence[ForeignRecord]) -> Iterator[tuple[str, Pattern]]:
    for record in records:
        if record.pattern is not None:
            try:
                usable_patterns(record)
                yield record.id, compiled(record.pattern)
            except CanonError:
                continue


def _takers(records: Sequence[ForeignRecord], patterns: dict[str, Pattern]) -> frozenset[str]:
    """Give the records whose signature some other record's pattern meets."""
    taken = set()
    for record in records:
        line = record.signature.encode("utf-8")
        if any(other != record.id and found.search(line) for other, found in patterns.items()):
            taken.add(record.id)
    return frozenset(taken)


def _twice(records: Sequence[ForeignRecord]) -> Callable[[ForeignRecord], bool]:
    seen = Counter(_plain(record.signature) for record in records)
    return lambda record: seen[_plain(record.signature)] > 1


def _same(action: str, detail: str) -> bool:
    return bool(action) and _plain(action) == _plain(detail)


def _plain(text: str) -> str:
    return _SAME.sub(" ", text).strip().casefold()
