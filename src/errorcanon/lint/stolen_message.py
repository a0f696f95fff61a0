"""A message of a record that another record answers, or that nobody does."""

from __future__ import annotations

from collections.abc import Iterator

from errorcanon.lint.house import Check, House, Problem
from errorcanon.model import Record

NAME = "stolen-message"


def _run(record: Record, house: House) -> Iterator[Problem]:
    for message in record.messages:
        findings = house.explain(message.text, message.env).findings
        file = f"messages/{message.file}"
        if not findings:
            yield house.problem(record, file, "", NAME, "finds no record; widen a signature")
            continue
        first = findings[0]
        if first.id == record.id:
            continue
        if not first.decided and record.id in first.ambiguous_with:
            continue  # one message, several causes: the answer names them all
        yield house.problem(
            record,
            file,
            first.span.text[:60],
            NAME,
            f"finds {first.id} first (line {first.span.line}); "
            "narrow that signature, or mark it shared and give both a discriminator",
        )


CHECK = Check(NAME, "a message of the record does not find it first", _run)
