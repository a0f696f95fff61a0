"""The message of a record as people see it and search for it.

A record's examples are lines as they were printed: in a log of the lab with its addresses, in one
of cuDNN with its marks, in a traceback as the code that raises. The plainest of them stands for
the record.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

_RAISED = re.compile(r"""^(?:raise\s+)?\w+\(\s*[rf]?(?P<quote>["'])(?P<text>.+)(?P=quote)\s*\)?$""")
_MARKS = re.compile(
    r"^(?:\x1b?\[[0-9;]{1,6}m|\[(?:rank|default)\d+\]:\s*|[ewi]!\s+(?:(?:Error|Warning):\s*)?"
    r"|[FEWI] [\w./]+:\d+\]\s+|\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d+)?:?\s+|E\s{2,})"
)
_OF_THE_LAB = re.compile(r"https?://(?:127\.0\.0\.1|localhost):\d{4,5}(?=/)")
_ELSEWHERE = "https://…"
_DEBUG = re.compile(r"^(?:i!|raise\s|\d{5,6} \w+\(|\[?\d{4}-|[\w-]+:\d+:\d+ \[)")
_EXCEPTION = re.compile(
    r"^(?:[A-Za-z_]\w*\.)*[A-Z]\w*(?:Error|Exception|Exit|Failure|Timeout|Unsupported):\s+"
)
_VALUES = re.compile(r"[\[(]\d+(?:(?:, ?| ?x ?)\d+)+[\])]|0x[0-9a-fA-F]{4,}")
_FOLDERS = re.compile(r"(?<![\w:/…])(?:\.\.)?/(?:[\w.+-]+/)+(?=[\w.+-])")
_FEWEST_WORDS = 4
_LONGEST = 68
"""About what a search engine shows of a title."""


def shown_message(lines: Iterable[str]) -> str:
    """Give the plainest of some real lines without what only the lab or a log put there."""
    found = min(lines, key=_oddness, default="")
    return _OF_THE_LAB.sub(_ELSEWHERE, _bare(found)).strip()


def headline(message: str) -> str:
    """Write a message as short as people search for it, its values as an ellipsis."""
    text = " ".join(message.split())
    rest = _EXCEPTION.sub("", text, count=1)
    if len(rest.split()) >= _FEWEST_WORDS:
        text = rest
    text = _FOLDERS.sub("", _VALUES.sub("…", text)).rstrip(" .:;,")
    if len(text) <= _LONGEST:
        return text
    cut = text[:_LONGEST].rpartition(" ")[0] or text[:_LONGEST]
    return cut.rstrip(" .:;,…([\"'") + " …"


def _oddness(line: str) -> tuple[bool, bool, bool]:
    return bool(_DEBUG.match(line)), bool(_OF_THE_LAB.search(line)), len(line.split()) < 2


def _bare(line: str) -> str:
    text, before = line.strip(), ""
    while text != before:
        before, text = text, _MARKS.sub("", text).lstrip()
    raised = _RAISED.match(text)
    return raised["text"] if raised else text
