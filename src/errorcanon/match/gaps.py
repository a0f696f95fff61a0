"""What nobody has explained yet: unknown failures, the most frequent first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from errorcanon.match.template import join_templates, template
from errorcanon.model import Answer, Near, Span

_END = 10
"""Lines at the end of a text in which its last words are looked for."""


@dataclass(frozen=True, slots=True)
class AnsweredLog:
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


def find_gaps(seen: Iterable[AnsweredLog]) -> list[Gap]:
    """Group the failures of unanswered logs by what the program itself printed.

    A log counts once: its root is what a record would have to be about.
    """
    failed = [(one, span) for one in seen if (span := unknown_failure(one.answer))]
    joined = join_templates(template(span.text) for _, span in failed)
    gaps: dict[str, list[tuple[AnsweredLog, Span]]] = {}
    for one, span in failed:
        gaps.setdefault(joined[template(span.text)], []).append((one, span))
    found = []
    for words, logs in gaps.items():
        first, span = logs[0]
        found.append(Gap(words, len(logs), first.place, span, first.answer.near))
    return sorted(found, key=lambda gap: (-gap.logs, gap.template))


def unknown_failure(answer: Answer, *, has_failed: bool = True) -> Span | None:
    """Give the line of an unanswered text that a record would have to explain.

    Where nobody says that the program failed, a line that only reads like an error counts where
    the text ends with it: healthy programs print such lines too.
    """
    if answer.findings or answer.failure:
        return None if answer.findings else answer.failure
    suspect = answer.suspect
    if suspect and not has_failed and answer.lines - suspect.line >= _END:
        return None
    return suspect
