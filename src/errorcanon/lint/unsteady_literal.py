"""A branch of a signature without a literal that is rare in healthy logs."""

from __future__ import annotations

from collections.abc import Iterator

from errorcanon.lint.context import Check, LintContext, Problem
from errorcanon.model import CanonError, Record
from errorcanon.store.literals import required_literals

NAME = "unsteady-literal"
_MOST_SHARE = 0.02
"""Share of healthy lines that may hold a literal before it stops being rare."""


def _run(record: Record, context: LintContext) -> Iterator[Problem]:
    folded = [line.lower().encode("utf-8") for line in context.benign]
    for signature in record.signatures:
        try:
            literals = required_literals(signature.pattern)
        except CanonError as error:
            yield context.problem(record, "record.toml", signature.pattern, NAME, str(error))
            continue
        for literal in sorted(literals):
            share = sum(literal in line for line in folded) / max(1, len(folded))
            if share > _MOST_SHARE:
                yield context.problem(
                    record,
                    "record.toml",
                    signature.pattern,
                    NAME,
                    f"'{literal.decode()}' stands in {share:.0%} of healthy lines; "
                    "anchor rarer words beside it",
                )


CHECK = Check(NAME, "a branch has no literal of four characters that is rare in healthy logs", _run)
