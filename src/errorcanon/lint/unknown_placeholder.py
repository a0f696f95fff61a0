"""Placeholders in a summary that no signature fills."""

from __future__ import annotations

import re
from collections.abc import Iterator

from errorcanon.lint.context import Check, LintContext, Problem
from errorcanon.model import Record

NAME = "unknown-placeholder"
_BRACED = re.compile(r"\{([^{}]*)\}")
_NAMED = re.compile(r"\(\?P<(\w+)>")


def _run(record: Record, context: LintContext) -> Iterator[Problem]:
    captured = {
        name
        for signature in record.signatures
        for pattern in filter(None, (signature.pattern, signature.context))
        for name in _NAMED.findall(pattern)
    }
    for language, prose in record.prose.items():
        for braced in _BRACED.findall(prose.summary):
            name, bar, words = braced.partition("|")
            if name not in captured:
                text = f"'{name}' is captured by no signature"
            elif not bar or not words.strip():
                text = f"'{{{braced}}}' needs words for when nothing is captured: {{{name}|words}}"
            else:
                continue
            yield context.problem(record, f"{language}.md", braced, NAME, text)


CHECK = Check(NAME, "a {name|words} in a summary that no signature captures", _run)
