"""Sentences that stayed in English in a Chinese text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from errorcanon.lint.context import Check, LintContext, Problem
from errorcanon.lint.sentences import chinese_sentences
from errorcanon.model import Record

NAME = "untranslated-text"
_CHINESE = re.compile(r"[\u4e00-\u9fff]")
_QUOTED = re.compile(r"`[^`]*`")
_RUN = re.compile(r"(?:[A-Za-z]{2,}[ ,;:]+){5,}[A-Za-z]{2,}")
"""Six or more English words on end, which is more than a product's name."""


def _run(record: Record, context: LintContext) -> Iterator[Problem]:
    for sentence in chinese_sentences(record):
        bare = _QUOTED.sub("", sentence)
        if (len(bare.split()) > 1 and not _CHINESE.search(bare)) or _RUN.search(bare):
            yield context.problem(
                record, "zh.md", sentence, NAME, f"'{sentence[:60]}' is not Chinese; translate it"
            )


CHECK = Check(NAME, "a sentence of zh.md is English outside code", _run)
