"""Chinese and Latin letters without a space between them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from errorcanon.lint.context import Check, LintContext, Problem, mend_lines
from errorcanon.lint.sentences import chinese_sentences
from errorcanon.model import Record

NAME = "cramped-text"
_CRAMPED = re.compile(r"(?<=[\u4e00-\u9fff])(?=[A-Za-z0-9`])|(?<=[A-Za-z0-9`%])(?=[\u4e00-\u9fff])")
_CODE = re.compile(r"(`[^`]*`|\{[^{}]*\})")
"""Code and placeholders, which stay as they are."""


def _run(record: Record, context: LintContext) -> Iterator[Problem]:
    for sentence in chinese_sentences(record):
        if _spaced(sentence) != sentence:
            yield context.problem(
                record,
                "zh.md",
                sentence,
                NAME,
                "Chinese and Latin letters need a space between them; canon lint --fix puts it in",
            )


def _mend(record: Record, context: LintContext) -> Mapping[Path, str]:
    faulty = {s for s in chinese_sentences(record) if _spaced(s) != s}
    return mend_lines(
        [context.root / record.id / "zh.md"],
        lambda line: _spaced(line) if any(sentence in line for sentence in faulty) else line,
    )


def _spaced(sentence: str) -> str:
    parts = _CODE.split(sentence)
    parts[::2] = [_CRAMPED.sub(" ", part) for part in parts[::2]]
    for at in range(1, len(parts), 2):  # code: only its neighbours are looked at
        if not parts[at].startswith("`"):
            continue
        if re.search(r"[\u4e00-\u9fff]$", parts[at - 1]):
            parts[at - 1] += " "
        if re.match(r"[\u4e00-\u9fff]", parts[at + 1]):
            parts[at + 1] = " " + parts[at + 1]
    return "".join(parts)


CHECK = Check(NAME, "Chinese and Latin letters without a space between them", _run, _mend)
