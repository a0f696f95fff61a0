"""Another record whose short code is the same, so that `/e/CODE` could lead to one of them only."""

from __future__ import annotations

from collections.abc import Iterator

from errorcanon.lint.context import Check, LintContext, Problem
from errorcanon.model import Record
from errorcanon.store.short_code import short_code

NAME = "twin-code"


def _run(record: Record, context: LintContext) -> Iterator[Problem]:
    code = short_code(record.id)
    for other in sorted(context.owners_of_codes.get(code, frozenset()) - {record.id}):
        said = f"has the short code {code} of {other}; give the newer record another id"
        yield context.problem(record, "record.toml", "", NAME, said)


CHECK = Check(NAME, "another id, also a former one, has its short code", _run)
