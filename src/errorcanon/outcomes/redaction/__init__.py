"""Take out of a text what names a person, a machine or a secret, before it leaves the process.

Rules are applied in order, the surest first; each leaves `<kind>` where something stood. Over
healthy logs they must stay silent, because what is taken out can be what mattered: versions that
look like addresses, mangled symbols and digests stay.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from errorcanon.outcomes.redaction import assignments, keys, machines, people, vendors
from errorcanon.outcomes.redaction.rule import MARK, Rule, Text
from errorcanon.outcomes.redaction.wrapping import Unwrapped


@dataclass(frozen=True)
class Identity:
    """What this machine and its user are called, because no rule could guess it."""

    host: str = ""
    user: str = ""
    home: str = ""


@dataclass(frozen=True)
class Redacted:
    """A text without what should not leave, and how often each kind stood in it."""

    text: str
    found: Mapping[str, int] = field(default_factory=dict)


def this_machine() -> Identity:
    """Ask how machine and user are called; empty where the system does not say."""
    import getpass
    import os
    import socket

    try:
        user = getpass.getuser()
    except (OSError, KeyError):
        user = ""
    return Identity(socket.gethostname(), user, os.path.expanduser("~"))  # noqa: PTH111 # never raises


def redact(text: str, identity: Identity | None = None) -> Redacted:
    """Replace secrets, addresses and names by `<kind>`; doing it again changes nothing."""
    rules = (*_own(identity or Identity()), *_RULES)
    counts: Counter[str] = Counter()
    for _ in range(_ROUNDS):
        spans = _find(text, rules)
        if not spans:
            break
        counts.update(span.kind for span in spans)
        text = _replace(text, spans)
    return Redacted(text, dict(counts))


_ROUNDS = 4
"""What was taken out can show what stood beside it; more than one more round was never needed."""

_SECRETS = (
    *keys.BLOCKS,
    *vendors.RULES,
    *assignments.HEADERS,
    *assignments.IN_ADDRESSES,
    *assignments.COMMANDS,
    *assignments.NAMED,
    *keys.HASHES,
    *keys.RANDOM,
)
_RULES: tuple[Rule, ...] = (
    *_SECRETS,
    *assignments.DEVICES,
    *people.MAIL,
    *machines.LOGINS,
    *people.HOMES,
    *people.USERS,
    *people.NAMES,
    *people.NUMBERS,
    *machines.ADDRESSES,
    *machines.HOSTS,
)
"""The surest first: where two find the same place, its kind is that of the first."""


@dataclass(frozen=True, slots=True, order=True)
class _Span:
    start: int
    end: int
    rank: int
    kind: str


def _find(raw: str, rules: tuple[Rule, ...]) -> list[_Span]:
    """Find every place to take out, those that overlap as one."""
    text = Text.of(raw)
    found = [
        _Span(start, end, rank, rule.kind)
        for rank, rule in enumerate(rules)
        for start, end in rule.spans(text)
    ]
    found += _across_lines(raw)
    marks = [mark.span() for mark in MARK.finditer(raw)]
    return _merge(sorted(found), marks)


def _across_lines(raw: str) -> Iterator[_Span]:
    """Find the tokens that a narrow window or a mail broke into lines."""
    unwrapped = Unwrapped.of(raw)
    if not unwrapped.joints:
        return
    text = Text.of(unwrapped.text)
    for rank, rule in enumerate(_SECRETS):
        for start, end in rule.spans(text):
            if unwrapped.crosses(start, end):
                yield _Span(unwrapped.place(start), unwrapped.place(end - 1) + 1, rank, rule.kind)


def _merge(spans: list[_Span], marks: list[tuple[int, int]]) -> list[_Span]:
    merged: list[_Span] = []
    upcoming = iter(marks)
    mark = next(upcoming, None)
    for span in spans:
        while mark and mark[1] <= span.start:
            mark = next(upcoming, None)
        if mark and mark[0] < span.end:
            continue  # it was taken out before
        if merged and span.start < merged[-1].end:
            last = merged[-1]
            first = min(last, span, key=lambda one: one.rank)
            merged[-1] = _Span(last.start, max(last.end, span.end), first.rank, first.kind)
        else:
            merged.append(span)
    return merged


def _replace(text: str, spans: list[_Span]) -> str:
    pieces, place = [], 0
    for span in spans:
        broken = "\n" in text[span.start : span.end] and span.kind != "private-key"
        pieces += [text[place : span.start], f"<{span.kind}>", "\n" if broken else ""]
        place = span.end
    return "".join([*pieces, text[place:]])


def _own(identity: Identity) -> list[Rule]:
    """Make rules for the names of this machine and its user, where they are not common words."""
    names = (
        ("home", identity.home),
        ("host", identity.host),
        ("host", identity.host.partition(".")[0]),
        ("user", identity.user),
    )
    return [
        Rule(kind, rf"(?<![\w.-]){re.escape(name)}(?![\w-])", needs=(name.lower(),))
        for kind, name in names
        if len(name) > 2 and name.lower().strip("/") not in people.TOO_COMMON
    ]
