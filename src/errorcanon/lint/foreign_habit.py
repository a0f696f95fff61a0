"""Turns of phrase that read as a translation, in the prose of records."""

from __future__ import annotations

from collections.abc import Iterator

from errorcanon.lint.context import Check, LintContext, Problem
from errorcanon.lint.habits import find_habits
from errorcanon.lint.sentences import chinese_sentences, sentences
from errorcanon.model import LANGUAGES, Record

NAME = "foreign-habit"


def _run(record: Record, context: LintContext) -> Iterator[Problem]:
    for language in LANGUAGES:
        prose = record.prose[language]
        lines = chinese_sentences(record) if language == "zh" else sentences(prose)
        for line in lines:
            for words, instead in find_habits(line, language):
                text = f"'{words}' reads as a translation; write {instead}"
                yield context.problem(record, f"{language}.md", line, NAME, text)


CHECK = Check(NAME, "a turn of phrase that reads as a translation", _run)
