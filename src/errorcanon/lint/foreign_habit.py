"""Turns of phrase that read as a translation, in the prose of records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from errorcanon.lint.context import Check, LintContext, Problem, line_of
from errorcanon.lint.debts import FILE, without
from errorcanon.lint.habits import find_habits
from errorcanon.lint.sentences import chinese_sentences, sentences
from errorcanon.model import LANGUAGES, Language, Record

NAME = "foreign-habit"


def _run(record: Record, context: LintContext) -> Iterator[Problem]:
    for language in LANGUAGES:
        found = list(_problems(record, language, context))
        if record.id not in context.debts.get((NAME, language), ()):
            yield from found
        elif not found:
            path = context.root / FILE
            text = (
                f"{record.id} has no such habit in {language} any more: take it out of the list; "
                "canon lint --fix does"
            )
            yield Problem(path, line_of(path, f'"{record.id}"'), NAME, text)


def _problems(record: Record, language: Language, context: LintContext) -> Iterator[Problem]:
    prose = record.prose[language]
    lines = chinese_sentences(record) if language == "zh" else sentences(prose)
    for line in lines:
        for words, instead in find_habits(line, language):
            text = f"'{words}' reads as a translation; write {instead}"
            yield context.problem(record, f"{language}.md", line, NAME, text)


def _mend(record: Record, context: LintContext) -> Mapping[Path, str]:
    """Take a record out of the list that has no habit any more."""
    path = context.root / FILE
    paid = [
        language
        for language in LANGUAGES
        if record.id in context.debts.get((NAME, language), ())
        and not any(_problems(record, language, context))
    ]
    if not paid:
        return {}
    text = path.read_text(encoding="utf-8")
    for language in paid:
        text = without(text, NAME, language, record.id)
    return {path: text}


def find_needless(context: LintContext) -> Iterator[Problem]:
    """Yield what the list of records that may fail names and is no record, or no check of it."""
    path = context.root / FILE
    for (check, _), identities in context.debts.items():
        if check != NAME:
            yield Problem(path, line_of(path, f"[{check}]"), NAME, f"no such list: '{check}'")
            continue
        for identity in sorted(identities.difference(context.records)):
            text = f"{identity} is no record: take it out of the list"
            yield Problem(path, line_of(path, f'"{identity}"'), NAME, text)


CHECK = Check(NAME, "a turn of phrase that reads as a translation", _run, _mend)
