"""Holes in a text: words for a missing capture that say it is missing, and what is left of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from errorcanon.lint.context import Check, LintContext, Problem
from errorcanon.lint.sentences import chinese_sentences, sentences
from errorcanon.model import Record

NAME = "unfilled-text"
_BRACED = re.compile(r"\{\w+\|([^{}]*)\}")
_HOLE = re.compile(
    r"\bunknown\b|\bnot (?:\w+ ){0,2}(?:here|given|named|printed|said|shown|stated|written)\b"
    r"|未知|未给出|未打印|未写|未注明|没有(?:给出|打印|写)",
    re.IGNORECASE,
)
_LEFT_OPEN = re.compile(r"[\[【](?:unknown|未知)[\]】]", re.IGNORECASE)
_HAN_GAP = re.compile(r"[\u4e00-\u9fff] +[\u4e00-\u9fff]")
_CODE = re.compile(r"`[^`]*`")


def _run(record: Record, context: LintContext) -> Iterator[Problem]:
    for language, prose in record.prose.items():
        file = f"{language}.md"
        for words in _BRACED.findall(prose.summary):
            if _HOLE.search(words):
                text = f"'{words}' leaves a hole in the summary; write a general sentence"
                yield context.problem(record, file, f"|{words}}}", NAME, text)
        lines = chinese_sentences(record) if language == "zh" else sentences(prose)
        for line in lines:
            bare = _CODE.sub("`", line)
            left = _LEFT_OPEN.search(bare)
            if left:
                text = f"'{left[0]}' is a hole; write the general sentence"
                yield context.problem(record, file, line, NAME, text)
            gap = _HAN_GAP.search(bare)
            if gap:
                text = f"'{gap[0]}': no space stands between Chinese characters; take it out"
                yield context.problem(record, file, line, NAME, text)


CHECK = Check(NAME, "a hole in a text: [unknown], words that say nothing, a space in Chinese", _run)
