"""Terms that are not rendered as the glossary has them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from errorcanon.lint.context import Check, LintContext, Problem, mend_lines
from errorcanon.lint.sentences import chinese_sentences
from errorcanon.model import Record

NAME = "broken-term"


def _run(record: Record, context: LintContext) -> Iterator[Problem]:
    for sentence in chinese_sentences(record):
        for term in context.glossary:
            for word in term.banned:
                if word in sentence:
                    yield context.problem(
                        record,
                        "zh.md",
                        sentence,
                        NAME,
                        f"'{word}' for '{term.english}'; the glossary has '{term.chinese[0]}'",
                    )


def _mend(record: Record, context: LintContext) -> Mapping[Path, str]:
    """Put in the glossary's rendering where it has only one."""
    one_way = [term for term in context.glossary if len(term.chinese) == 1]
    texts = set(chinese_sentences(record))

    def change(line: str) -> str:
        if line.strip() in texts or line.startswith(("# ", "- ")):
            for term in one_way:
                for word in term.banned:
                    line = line.replace(word, term.chinese[0])
        return line

    return mend_lines([context.root / record.id / "zh.md"], change)


CHECK = Check(NAME, "a rendering that docs/glossary.toml rules out", _run, _mend)
