"""Files below repro/ and probe/ that another record has byte for byte."""

from __future__ import annotations

from collections.abc import Iterator

from errorcanon.lint.context import Check, LintContext, Problem
from errorcanon.model import Record

NAME = "copied-script"
_KITS = {"repro": "errorcanon.lab.kits", "probe": "errorcanon.facts.kits"}


def _run(record: Record, context: LintContext) -> Iterator[Problem]:
    for file, content in context.scripts[record.id].items():
        others = [(owner, name) for owner, name in context.owners[content] if owner != record.id]
        if content.strip() and others:
            owner, name = others[0]
            kits = _KITS[file.partition("/")[0]]
            yield context.problem(
                record,
                file,
                "",
                NAME,
                f"is {owner}/{name} byte for byte; what both run is a kit below {kits}, "
                "and each script says what it shows here",
            )


CHECK = Check(NAME, "a file below repro/ or probe/ that another record has byte for byte", _run)
