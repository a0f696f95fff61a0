"""Threads that are cited for a wording by which their record is not found."""

from __future__ import annotations

from collections.abc import Iterator

from errorcanon.lint.context import Check, LintContext, Problem, is_compilable
from errorcanon.model import Record
from errorcanon.store.pattern import compiled

NAME = "unmatched-thread"


def _run(record: Record, context: LintContext) -> Iterator[Problem]:
    if not is_compilable(record):
        return  # another check says why
    patterns = [compiled(signature.pattern) for signature in record.signatures]
    for source in record.sources:
        if source.message is None:
            continue
        line = source.message.encode("utf-8")
        if not any(pattern.search(line) for pattern in patterns):
            text = (
                f"no signature matches what the thread '{source.id}' shows: widen one, or give "
                "the line on which this record is found there"
            )
            yield context.problem(record, "record.toml", f'id = "{source.id}"', NAME, text)


CHECK = Check(NAME, "the failing line of a cited thread that the record does not match", _run)
