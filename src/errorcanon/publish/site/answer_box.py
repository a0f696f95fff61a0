"""What stands under a record's title: what to do first, what does not help, and where it fails."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from errorcanon.publish.site.site_data import seen_in
from errorcanon.store.regions import OUTPUT, Code, split_code
from errorcanon.versions import by_version


@dataclass(frozen=True, slots=True)
class VersionRun:
    """Neighbouring releases in which the same was seen."""

    first: str
    last: str
    count: int
    appears: bool


@dataclass(frozen=True, slots=True)
class AnswerBox:
    """The first things that a reader needs; what is None does not exist."""

    step: Mapping[str, Any] | None
    code: Code | None
    dead_end: Mapping[str, Any] | None
    runs: tuple[VersionRun, ...]


def make_answer_box(view: Mapping[str, Any]) -> AnswerBox:
    """Choose from a record's public view; where nothing helps, the step is its first test."""
    steps = view["workarounds"] or view["discriminators"]
    return AnswerBox(
        step=steps[0] if steps else None,
        code=_first_code(steps[0]["how"]) if steps else None,
        dead_end=view["dead_ends"][0] if view["dead_ends"] else None,
        runs=_runs(view),
    )


def _first_code(how: str) -> Code | None:
    codes = (part for part in split_code(how) if isinstance(part, Code))
    return next((code for code in codes if code.language != OUTPUT), None)


def _runs(view: Mapping[str, Any]) -> tuple[VersionRun, ...]:
    """Sum up in which releases of the subject the failure was seen, and in which it was not."""
    cause = next(claim for claim in view["claims"] if claim["kind"] == "cause")
    lanes = [*cause["lanes"], *cause["contrast"]]
    found = seen_in(view["subject"], ((lane["versions"], lane["shown"]) for lane in lanes))
    seen: dict[str, bool] = {}
    for version, appears in found.items():
        release = version.partition("+")[0]  # `2.13.0+cpu` is a build of a release
        seen[release] = seen.get(release, False) or appears
    ordered = sorted(seen, key=by_version)
    runs = [list(run) for _, run in groupby(ordered, key=lambda version: seen[version])]
    return tuple(VersionRun(run[0], run[-1], len(run), seen[run[0]]) for run in runs)
