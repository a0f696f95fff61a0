"""Tell what a trial showed: the failure is gone, the same, or another one. Pure."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Literal, NamedTuple, TypeAlias

from errorcanon.match.own_code import own_frames
from errorcanon.match.template import template
from errorcanon.model import Answer, Frame
from errorcanon.trial.watching import Ended

Explain: TypeAlias = Callable[[bytes], Answer]
Verdict: TypeAlias = Literal[
    "cured", "past", "wrong-result", "same-failure", "another-failure", "not-installed",
    "not-applied", "stopped",
]  # fmt: skip
"""`past`: it ran on beyond where the failure comes, and was stopped there."""
_MOST_FRAMES = 20
GREEN: frozenset[Verdict] = frozenset({"cured", "past"})


class Failure(NamedTuple):
    """A failure as a run showed it."""

    answer: Answer
    record: str
    """The id of the first finding; empty where nothing is known."""
    line: str
    """The line that tells; empty where the run printed none."""
    place: Frame | None
    """Where in the user's own code it came up."""
    code: int
    frames: tuple[Frame, ...] = ()
    """Places in the user's own code that the text names, the innermost first."""

    def is_same(self, other: Failure) -> bool:
        """Tell whether both are one failure: the same words, at the same place where one is known.

        Numbers, paths and quoted names may differ, the record may not.
        """
        if self.record != other.record or template(self.line) != template(other.line):
            return False
        if self.place is None or other.place is None:
            return self.code == other.code or bool(self.line)
        return (self.place.file, self.place.line) == (other.place.file, other.place.line)

    def is_like(self, other: Failure) -> bool:
        """Tell whether both print the same line around other numbers, paths and quoted names.

        For a failure that a log shows: the log may come from another machine, and from code that
        has changed since.
        """
        return template(self.line) == template(other.line)


def failure_of(ended: Ended, explain: Explain) -> Failure | None:
    """Give the failure that a run ended with; None where it did not fail."""
    if ended.why == "end" and ended.code == 0:
        return None
    if ended.why in ("past", "pattern"):
        return None
    answer = explain(ended.text)
    causes = [one for one in answer.findings if one.explained_by is None] or [*answer.findings]
    span = causes[0].span if causes else answer.failure or answer.suspect or answer.ending
    line = span.text if span else _last_line(ended.text)
    named = own_frames(ended.text.decode("utf-8", "replace"))
    frames = dict.fromkeys([*((answer.frame,) if answer.frame else ()), *named])
    return Failure(
        answer, causes[0].id if causes else "", line, answer.frame, ended.code,
        tuple(islice(frames, _MOST_FRAMES)),
    )  # fmt: skip


def judge(ended: Ended, before: Failure, after: Failure | None) -> Verdict:
    """Say what a run with a remedy showed, beside the failure without it."""
    if ended.why in ("time", "disk"):
        return "stopped"
    if after is None:
        return "past" if ended.why in ("past", "pattern") else "cured"
    return "same-failure" if after.is_same(before) else "another-failure"


def _last_line(text: bytes) -> str:
    lines = text.decode("utf-8", "replace").strip().splitlines()
    return lines[-1].strip()[:500] if lines else ""
