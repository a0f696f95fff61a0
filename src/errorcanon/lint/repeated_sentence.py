"""Sentences that stand in more than one place, which is where filler shows."""

from __future__ import annotations

from collections.abc import Iterator

from errorcanon.lint.context import Check, LintContext, Problem
from errorcanon.lint.sentences import sentences
from errorcanon.model import Record

NAME = "repeated-sentence"
_SHORTEST = {"en": 25, "zh": 12}


def _run(record: Record, context: LintContext) -> Iterator[Problem]:
    for language, prose in record.prose.items():
        counts = context.sentence_counts[language]
        for sentence in dict.fromkeys(sentences(prose)):
            if len(sentence) >= _SHORTEST[language] and counts[sentence] > 1:
                yield context.problem(
                    record,
                    f"{language}.md",
                    sentence,
                    NAME,
                    f"'{sentence[:50]}' stands {counts[sentence]} times; say what is special here",
                )


CHECK = Check(NAME, "the same sentence stands twice in the records", _run)
