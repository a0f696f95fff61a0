"""Ranges that end where releases end, on causes that newer releases go on making."""

from __future__ import annotations

from collections.abc import Iterator

from errorcanon.lint.context import Check, LintContext, Problem
from errorcanon.model import Record

NAME = "closed-newer-range"
TAG = "newer-than-installed"
"""Of a record whose cause is that something needs a newer release than is installed."""


def _run(record: Record, context: LintContext) -> Iterator[Problem]:
    if TAG not in record.tags:
        return
    ranges = [("the record", affected) for affected in record.affects]
    for claim in record.claims:
        if claim.kind == "cause":
            ranges += [(f"the claim '{claim.id}'", affected) for affected in claim.affects]
    for owner, affected in ranges:
        if affected.introduced and affected.fixed:
            text = (
                f"{owner} ends its range of {affected.product} at {affected.fixed}, and what is "
                f"newer still may come (tag {TAG}): leave out `fixed`, or `introduced` where one "
                "release alone is asked for and never goes away"
            )
            yield context.problem(record, "record.toml", f'fixed = "{affected.fixed}"', NAME, text)


CHECK = Check(NAME, "a cause of the kind 'newer than you have' with a closed range", _run)
