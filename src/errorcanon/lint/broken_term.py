"""Terms that are not rendered as the glossary has them."""

from __future__ import annotations

from collections.abc import Iterator

from errorcanon.lint.house import Check, House, Problem
from errorcanon.lint.sentences import sentences
from errorcanon.model import Record

NAME = "broken-term"


def _run(record: Record, house: House) -> Iterator[Problem]:
    for sentence in sentences(record.prose["zh"]):
        for term in house.glossary:
            for word in term.banned:
                if word in sentence:
                    yield house.problem(
                        record,
                        "zh.md",
                        sentence,
                        NAME,
                        f"'{word}' for '{term.english}'; the glossary has '{term.chinese[0]}'",
                    )


CHECK = Check(NAME, "a rendering that docs/glossary.toml rules out", _run)
