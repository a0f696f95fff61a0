"""Records whose subject no environment has, though they do not say that a model of it ran."""

from __future__ import annotations

from collections.abc import Iterator

from errorcanon.lint.context import Check, LintContext, Problem
from errorcanon.model import Record

NAME = "unrecorded-subject"


def _run(record: Record, context: LintContext) -> Iterator[Problem]:
    ran = [lane for lane in record.evidence if lane.results]
    if not ran or record.is_family or any(record.subject in lane.versions for lane in ran):
        return
    if all(case.modelled for case in record.cases if case.needs == "cpu"):
        return
    named = sorted({name for lane in ran for name in lane.versions} - {"os"})
    yield context.problem(
        record,
        "record.toml",
        "subject",
        NAME,
        f"no environment records the subject '{record.subject}' (they record: {', '.join(named)}); "
        "name the product as they do, or say in each case that a model of it ran: modelled = true",
    )


CHECK = Check(NAME, "a subject that no environment has, and no case that says it is modelled", _run)
