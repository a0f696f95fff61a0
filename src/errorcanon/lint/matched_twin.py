"""A twin, which must not find the record, that finds it."""

from __future__ import annotations

from collections.abc import Iterator

from errorcanon.lint.context import Check, LintContext, Problem
from errorcanon.model import Record

NAME = "matched-twin"


def _run(record: Record, context: LintContext) -> Iterator[Problem]:
    if not record.twins:
        yield context.problem(
            record, "record.toml", "", NAME, "no messages/not-01.txt; add the nearest twin"
        )
    for twin in record.twins:
        for finding in context.explain(twin.text, twin.env).findings:
            if finding.id == record.id:
                yield context.problem(
                    record,
                    f"messages/{twin.file}",
                    finding.span.text[:60],
                    NAME,
                    "finds this record; narrow the signature that matches this line",
                )


CHECK = Check(NAME, "a not-NN.txt of the record finds it, or there is none", _run)
