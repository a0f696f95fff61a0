"""A signature that a linear-time engine cannot run."""

from __future__ import annotations

from collections.abc import Iterator

from errorcanon.lint.context import Check, LintContext, Problem
from errorcanon.model import CanonError, Record
from errorcanon.store.literals import find_nonlinear
from errorcanon.store.pattern import compiled

NAME = "nonlinear-signature"


def _run(record: Record, context: LintContext) -> Iterator[Problem]:
    for signature in record.signatures:
        for pattern in filter(None, (signature.pattern, signature.context)):
            fault = find_nonlinear(pattern) or _refused_by_re2(pattern)
            if fault:
                yield context.problem(
                    record, "record.toml", pattern, NAME, f"uses {fault}; say it without"
                )


def _refused_by_re2(pattern: str) -> str | None:
    try:
        compiled(pattern)
    except CanonError as error:
        return f"what RE2 refuses ({error})"
    return None


CHECK = Check(NAME, "the pattern needs more than linear time", _run)
