"""Parts that `canon new` marked and nobody has written yet."""

from __future__ import annotations

from collections.abc import Iterator

from errorcanon.lint.context import Check, LintContext, Problem
from errorcanon.lint.draft import OPEN
from errorcanon.model import Record

NAME = "unwritten-part"


def _run(record: Record, context: LintContext) -> Iterator[Problem]:
    folder = context.root / record.id
    for path in sorted(folder.rglob("*")):
        if not path.is_file() or "evidence" in path.relative_to(folder).parts:
            continue
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(text.splitlines(), 1):
            if OPEN in line:
                yield Problem(path, number, NAME, "a part is marked ‹…› and not written yet")


CHECK = Check(NAME, "a part that canon new marked ‹…› is not written yet", _run)
