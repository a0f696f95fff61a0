"""A signature that stands in a healthy line."""

from __future__ import annotations

from collections.abc import Iterator

from errorcanon.lint.context import Check, LintContext, Problem
from errorcanon.model import Record

NAME = "benign-signature"


def _run(record: Record, context: LintContext) -> Iterator[Problem]:
    for line in context.answered.get(record.id, ()):
        yield context.problem(
            record,
            "record.toml",
            "[[signature]]",
            NAME,
            f"answers a healthy line: {line[:120]!r}; narrow the pattern or add a context",
        )


CHECK = Check(NAME, "the record answers a line of tests/corpus/benign.txt", _run)
