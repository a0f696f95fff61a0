"""Transitions that lead nowhere, or that only one side knows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from errorcanon.lint.context import Check, LintContext, Problem, mend_lines
from errorcanon.model import Record

NAME = "dangling-transition"
_EDGE = re.compile(r'record = "([^"]+)"')


def _run(record: Record, context: LintContext) -> Iterator[Problem]:
    confused = [confusion.record for confusion in record.confused_with]
    for other in [*record.leads_to, *confused]:
        if other not in context.records or other == record.id:
            yield context.problem(
                record, "record.toml", other, NAME, f"'{other}' is no other record here"
            )
    for other in confused:
        counterpart = context.records.get(other)
        if counterpart and record.id not in {c.record for c in counterpart.confused_with}:
            yield context.problem(
                record,
                "record.toml",
                other,
                NAME,
                f"{other} does not say that it is confused with this one; add the edge there",
            )


def _mend(record: Record, context: LintContext) -> Mapping[Path, str]:
    """Lead edges to where a record lives now."""

    def change(line: str) -> str:
        found = _EDGE.match(line)
        target = found and context.moved.get(found[1])
        return line.replace(f'"{found[1]}"', f'"{target}"') if found and target else line

    return mend_lines([context.root / record.id / "record.toml"], change)


CHECK = Check(NAME, "an edge to no record, or a confused-with that one side lacks", _run, _mend)
