"""Paths of somebody's machine in what is published."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from errorcanon.lint.context import Check, LintContext, Problem, mend_lines
from errorcanon.model import Record

NAME = "leaked-path"
_PRIVATE = re.compile(
    r"/(?:root|work|home/[a-z]\w+|Users/[A-Za-z]\w+)/|/var/tmp/|/tmp/(?!torchelastic)\w{8,}/"
)
_PLAIN = "/app/"


def _run(record: Record, context: LintContext) -> Iterator[Problem]:
    for folder in ("messages", "repro"):
        for path in sorted((context.root / record.id / folder).glob("*")):
            if not path.is_file():
                continue
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                found = _PRIVATE.search(line)
                if found:
                    yield Problem(
                        path,
                        number,
                        NAME,
                        f"'{found[0]}' is a path of a machine; write a plain one",
                    )


def _mend(record: Record, context: LintContext) -> Mapping[Path, str]:
    """Give plain paths to messages; a script may mean its path."""
    messages = sorted((context.root / record.id / "messages").glob("*.txt"))
    return mend_lines(messages, lambda line: _PRIVATE.sub(_PLAIN, line))


CHECK = Check(NAME, "a message or script holds a path of somebody's machine", _run, _mend)
