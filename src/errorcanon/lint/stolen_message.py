"""A message of a record that another record answers, or that nobody does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from errorcanon.lint.context import Check, LintContext, Problem
from errorcanon.model import Finding, Record

NAME = "stolen-message"


def _run(record: Record, context: LintContext) -> Iterator[Problem]:
    for message in record.messages:
        findings = context.explain(message.text, message.env).findings
        file = f"messages/{message.file}"
        if not findings:
            yield context.problem(record, file, "", NAME, "finds no record; widen a signature")
            continue
        if is_found(record.id, findings):
            continue
        first = findings[0]
        yield context.problem(
            record,
            file,
            first.span.text[:60],
            NAME,
            f"finds {first.id} first (line {first.span.line}); "
            "narrow that signature, or mark it shared and give both a discriminator",
        )


def is_found(identity: str, findings: Sequence[Finding]) -> bool:
    """Tell whether a text is answered with a record as its own messages must be.

    It comes first, or is one of the several causes of an undecided answer, or the text also
    holds the failure that led to it, which then rightly comes first.
    """
    first = findings[0]
    if first.id == identity or (not first.decided and identity in first.ambiguous_with):
        return True
    return any(f.id == identity and f.explained_by == first.id for f in findings)


CHECK = Check(NAME, "a message of the record does not find it first", _run)
