"""What nobody has explained yet: unknown failures, the most frequent first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from errorcanon.match.template import join_templates, template
from errorcanon.model import Answer, Near, Origins, Span

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
    origins: Origins


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
        found.append(
            Gap(words, len(logs), first.place, span, first.answer.near, first.answer.origins)
        )
    return sorted(found, key=lambda gap: (-gap.logs, gap.template))


def by_package(gaps: Iterable[Gap]) -> list[tuple[str, list[Gap]]]:
    """Group gaps by the package that prints them, the one with most logs first; "" is unknown."""
    groups: dict[str, list[Gap]] = {}
    for gap in gaps:
        groups.setdefault(package_of(gap.origins), []).append(gap)
    order = {name: sum(gap.logs for gap in some) for name, some in groups.items()}
    return sorted(groups.items(), key=lambda one: (not one[0], -order[one[0]], one[0]))


def package_of(origins: Origins) -> str:
    """Name the package that prints a line; empty where that is not known."""
    return origins.distribution or (origins.best[0].distribution if origins.best else "")


def unknown_failure(answer: Answer, *, has_failed: bool = True) -> Span | None:
    """Give the line of an unanswered text that a record would have to explain.

    Where nobody says that the program failed, a line that only reads like an error counts where
    the text ends with it: healthy programs print such lines too.
    """
    if answer.findings or answer.failure:
        return None if answer.findings else answer.failure
    suspect = answer.suspect
    if answer.origins.is_healthy:
        return None
    if suspect and not has_failed and answer.lines - suspect.line >= _END:
        return None
    return suspect
