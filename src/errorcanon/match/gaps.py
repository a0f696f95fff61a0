"""What nobody has explained yet: unknown failures, the most frequent first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from errorcanon.match.template import template
from errorcanon.model import Answer, Near, Span


@dataclass(frozen=True, slots=True)
class Seen:
    """An answer and the log that it is about."""

    place: str
    answer: Answer


@dataclass(frozen=True, slots=True)
class Gap:
    """A failure that no record explains, in all the logs that show it."""

    template: str
    logs: int
    place: str
    """The first log that shows it."""
    span: Span
    near: tuple[Near, ...]


def find_gaps(seen: Iterable[Seen]) -> list[Gap]:
    """Group the failures of unanswered logs by what the program itself printed.

    A log counts once: its root is what a record would have to be about.
    """
    gaps: dict[str, list[Seen]] = {}
    for one in seen:
        span = unknown_failure(one.answer)
        if span is not None:
            gaps.setdefault(template(span.text), []).append(one)
    found = []
    for words, logs in gaps.items():
        span = unknown_failure(logs[0].answer)
        assert span is not None
        found.append(Gap(words, len(logs), logs[0].place, span, logs[0].answer.near))
    return sorted(found, key=lambda gap: (-gap.logs, gap.template))


def unknown_failure(answer: Answer) -> Span | None:
    """Give the line of an unanswered text that a record would have to explain."""
    return None if answer.findings else answer.failure or answer.suspect
