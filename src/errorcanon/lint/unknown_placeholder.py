"""Placeholders that no signature fills: in a summary, and in a whole text that surveys fill."""

from __future__ import annotations

import re
from collections.abc import Iterator

from errorcanon.lint.context import Check, LintContext, Problem
from errorcanon.model import Record
from errorcanon.store.pattern import capture_names

NAME = "unknown-placeholder"
_BRACED = re.compile(r"\{([^{}]*)\}")


def _run(record: Record, context: LintContext) -> Iterator[Problem]:
    captured = frozenset[str]().union(*map(capture_names, record.signatures))
    for language, prose in record.prose.items():
        texts = [prose.summary]
        if record.is_filled:
            texts += [section.text for section in prose.sections.values()]
        for braced in _BRACED.findall("\n".join(texts)):
            name, bar, words = braced.partition("|")
            if name not in captured:
                text = f"'{name}' is captured by no signature"
            elif not bar or not words.strip():
                text = f"'{{{braced}}}' needs words for when nothing is captured: {{{name}|words}}"
            else:
                continue
            yield context.problem(record, f"{language}.md", braced, NAME, text)


CHECK = Check(
    NAME, "a {name|words} in a summary or in filled text that no signature captures", _run
)
