"""The facts that the matcher in Python and the one in the browser share, written for the browser.

Patterns, limits and weights stand in `match/*.py` only; `docs/generate.py` writes them from here
into static/match/tables.mjs.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from types import ModuleType

from errorcanon import versions
from errorcanon.logs import cleaning
from errorcanon.match import excerpt, extract, hits, nearest, rank, search, where
from errorcanon.publish import reasons, view
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
_HEAD = "// Written by docs/generate.py from the modules in publish/site/browser_tables.py.\n"


def write_browser_tables() -> str:
    """Give the module: one frozen object for each Python module."""
    objects = [
        f"export const {module.__name__.rpartition('.')[2].upper()} = Object.freeze({{\n"
        + "".join(_entries(module, names))
        + "});\n"
        for module, names in _SHARED.items()
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
    return json.dumps(value)
