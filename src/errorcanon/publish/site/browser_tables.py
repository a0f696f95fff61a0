"""The facts that the matcher in Python and the one in the browser share, written for the browser.

Patterns, limits and weights stand in `match/*.py` only; `docs/generate.py` writes them from here
into static/match/tables.mjs. What is asked only of a text that no record knows stands apart, in
recognise-tables.mjs and, as words, in recognised-words.mjs, so that nobody else loads it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from types import ModuleType

from errorcanon import versions
from errorcanon.logs import cleaning
from errorcanon.match import (
    excerpt,
    extract,
    hits,
    nearest,
    own_code,
    rank,
    recognise,
    search,
    where,
)
from errorcanon.model import LANGUAGES
from errorcanon.publish import reasons, unknown, view, wording
from errorcanon.publish.site.regex import to_javascript
from errorcanon.store import synonyms, texts

_SHARED: dict[ModuleType, tuple[str, ...]] = {
    cleaning: ("_ESCAPES", "_MOST_PASSES", "_STREAMS", "_STAMPS", "_MOST_PREFIXES"),
    excerpt: (
        "BEFORE",
        "AFTER",
        "_WHOLE",
        "_BLOCK",
        "_LONGEST_LINE",
        "_OVERLAP",
        "_HEAD_LINES",
        "_TAIL_LINES",
        "_MOST_EARLY",
        "_MOST_LATE",
    ),
    extract: (
        "NARROWEST",
        "_WIDEST",
        "_LEAST_CUT",
        "TRACEBACK",
        "_CAUSE",
        "_CONTEXT",
        "_BLAME",
        "_TRACEBACK",
        "_EXCEPTION",
        "_ERROR_LINE",
        "_ECHO",
        "_WRAPPER",
        "_FRAME",
        "_PYTEST",
        "_SAME_EPISODE",
        "_GROUP_BAR",
        "_WARNING",
        "_RANK",
        "_MOST_TRACEBACK_LINES",
        "_MOST_BLAME_LINES",
        "_MOST_WRAPPED",
        "_MOST_CONTINUATIONS",
        "_INDENT",
    ),
    hits: (
        "CONTEXT_BEFORE",
        "CONTEXT_AFTER",
        "_MOST_UNWRAPPED",
        "_MOST_CONTINUATIONS",
        "_LONGEST_WRAPPED",
    ),
    nearest: (
        "_WORD",
        "_MOST_WORDS",
        "_MOST_LINES",
        "_ASKED",
        "_FEWEST_WORDS",
        "_LEAST",
        "_LEAST_WEIGHT",
    ),
    rank: (
        "SAME_EVENT",
        "_MOST_EVENTS",
        "MOST_FINDINGS",
        "_MOST_COMPARED",
        "_LONGEST_LINE",
        "_LONGEST_EXAMPLE",
        "_DECIDED",
        "_UNDECIDED",
        "_OUTSIDE",
        "_EXPLAINED",
        "_WEIGHT_INSIDE",
        "_WEIGHT_MET",
    ),
    search: (
        "_EDGES",
        "_MOST_THINGS",
        "_MOST_LOOKED_AT",
        "_LEAST",
        "_KNOWN",
        "_LEAST_LETTERS",
        "_TWO_SLIPS",
        "_OTHER_NAME",
        "_TITLE",
        "_TAGS",
        "_SUMMARY",
        "_MESSAGE",
        "LONGEST_QUESTION",
    ),
    synonyms: ("GROUPS", "SILENT"),
    where: ("TEXT_KEYS", "_CAPTURE", "_VERSION"),
    versions: ("_LEADING", "_PACKED_CUDNN"),
    view: ("_PLACEHOLDER", "_HAN_GAP"),
    reasons: ("_LONGEST", "_WORDS"),
    texts: ("HIDDEN",),
}
_UNKNOWN: dict[ModuleType, tuple[str, ...]] = {
    own_code: (
        "_LONGEST",
        "_BEFORE",
        "_BEHIND",
        "_AFTER",
        "_FRAME",
        "_OTHER_FRAMES",
        "_OF_OTHERS",
        "_PACKAGE",
    ),
    recognise: (
        "_LONGEST",
        "_MOST_LINES",
        "_EXCEPTION",
        "_PATTERNS",
        "_PYTHON_SAYS",
        "_TOOLS_SAY",
    ),
}
_FAMILIES = ("kind ", "next ")
_UNKNOWN_WORDS = (
    "recognised",
    "further",
    "between reasons",
    "raised in",
    "own frame",
    "in function",
    "next step",
    "failures seen",
    "no failure seen",
)
_HEAD = "// Written by docs/generate.py from the modules in publish/site/browser_tables.py.\n"


def write_browser_tables() -> str:
    """Give the module: one frozen object for each Python module."""
    return _objects(_SHARED)


def write_unknown_tables() -> str:
    """Give the module by which a failure is recognised that no record knows."""
    return _objects(_UNKNOWN)


def write_unknown_words() -> str:
    """Give the module with what is said of such a failure, in each language."""
    kinds = {kind for kind, _ in recognise._PATTERNS}
    words = [*_UNKNOWN_WORDS, "kind python", "next python", "next python own"]
    words += [f"{family}{kind}" for family in _FAMILIES for kind in kinds]
    said = {
        language: {name: wording.WORDS[name][place] for name in sorted(words)}
        for place, language in enumerate(LANGUAGES)  # a phrase is a pair in their order
    }
    lines = [
        f"export const WORDS = {json.dumps(said, ensure_ascii=False, indent=1)};\n",
        f"export const STANDS_FOR = {json.dumps(unknown._STANDS_FOR)};\n",
    ]
    return "\n".join([_HEAD, *lines])


def _objects(shared: Mapping[ModuleType, tuple[str, ...]]) -> str:
    objects = [
        f"export const {module.__name__.rpartition('.')[2].upper()} = Object.freeze({{\n"
        + "".join(_entries(module, names))
        + "});\n"
        for module, names in shared.items()
    ]
    return "\n".join([_HEAD, *objects])


def _entries(module: ModuleType, names: tuple[str, ...]) -> Iterator[str]:
    for name in names:
        value = getattr(module, name)
        # In Python an underscore parts TRACEBACK, the words, from _TRACEBACK, the pattern.
        suffix = "_PATTERN" if isinstance(value, re.Pattern) and name[1:] in names else ""
        yield f"  {name.lstrip('_')}{suffix}: {_expression(value)},\n"


def _expression(value: object) -> str:
    if isinstance(value, re.Pattern):
        pattern = to_javascript(value.pattern, value.flags & (re.VERBOSE | re.I | re.S | re.M))
        return f"new RegExp({json.dumps(pattern.source)}, {json.dumps(pattern.flags)})"
    if isinstance(value, frozenset):
        return f"new Set({json.dumps(sorted(value))})"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_expression, value))}]"
    return json.dumps(value)
