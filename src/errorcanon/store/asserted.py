"""Make a corpus of what others assert. It lies in a file of its own, never beside our records."""

from __future__ import annotations

import re
from pathlib import Path

from errorcanon.model import (
    CanonError,
    Claim,
    ClaimKind,
    Message,
    Prose,
    Record,
    Section,
    Signature,
    Source,
)
from errorcanon.store.foreign import Foreign, ForeignRecord, ForeignStep, read_foreign
from errorcanon.store.index import compile_corpus
from errorcanon.store.literals import (
    FLAGS,
    find_explosive,
    find_nonlinear,
    required_literals,
)
from errorcanon.store.pattern import compiled

_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_TOKEN = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|.", re.DOTALL)
"""A part of a pattern in which no bracket stands for anything else."""
_FIRST_SENTENCE = re.compile(r".+?[.!?。！？](?=\s|$)|.+")


def import_records(place: Path, name: str, target: Path) -> Foreign:
    """Compile the records below a place to a corpus file; what cannot be used is given back.

    Every id gets `name` as its first part, so that it is never taken for one of ours. Rates,
    confidence and dates are left behind: nobody counted them.

    Raises:
        CanonError: nothing could be used, or the name is none.
    """
    if not _NAME.fullmatch(name):
        raise CanonError(f"'{name}' is no name of a corpus; use a-z, 0-9 and single hyphens")
    foreign = read_foreign(place)
    used: list[ForeignRecord] = []
    records: list[Record] = []
    skipped = list(foreign.skipped)
    for found in foreign.records:
        try:
            records.append(as_record(found, name))
            used.append(found)
        except CanonError as error:
            skipped.append(error)
    if not records:
        raise CanonError(f"{place}: holds no record that could be used", *map(str, skipped[:20]))
    compile_corpus(records, (), {}, target, asserted=True)
    return Foreign(tuple(used), tuple(skipped))


def as_record(foreign: ForeignRecord, name: str) -> Record:
    """Give a record's assertions the shape of ours: a candidate wherever it matches, never certain.

    Raises:
        CanonError: its pattern cannot be run safely, or it says nothing.
    """
    kinds: list[tuple[ClaimKind, str, ForeignStep]] = [
        *(("discriminator", f"test-{n}", s) for n, s in enumerate(foreign.discriminators, 1)),
        *(("dead-end", f"dead-end-{n}", s) for n, s in enumerate(foreign.dead_ends, 1)),
        *(("workaround", f"workaround-{n}", s) for n, s in enumerate(foreign.workarounds, 1)),
    ]
    steps = [(kind, name, step) for kind, name, step in kinds if step.action or step.detail]
    cause = foreign.cause or foreign.signature
    sections = {"cause": section(cause)}
    sections |= {claim: _step_section(step) for _, claim, step in steps}
    sources = _sources(foreign, [(claim, step) for _, claim, step in steps])
    shown = {source.id: foreign.shows.get(source.url, "") for source in sources}
    title = foreign.title or foreign.signature
    summary = foreign.summary or title
    chinese = {**sections, "cause": section(foreign.cause_zh or cause)}
    chinese |= {claim: section(step.chinese) for _, claim, step in steps if step.chinese}
    return Record(
        id=f"{name}/{foreign.id}",
        status="active",
        category=foreign.category,
        signatures=tuple(Signature(part, shared=True) for part in usable_patterns(foreign)),
        claims=(
            Claim("cause", "cause"),
            *(Claim(claim, kind) for kind, claim, _ in steps),
        ),
        prose={
            "en": Prose(title, summary, sections, shown),
            "zh": Prose(foreign.title_zh or title, summary, chinese, shown),
        },
        messages=(Message("01.txt", foreign.signature),),
        sources=sources,
    )


def usable_patterns(foreign: ForeignRecord) -> list[str]:
    """Give the patterns by which a foreign record is found; its own words where it has none.

    Raises:
        CanonError: one is none, or can take very long, or stands in too much healthy text.
    """
    pattern = foreign.pattern or re.escape(foreign.signature)
    try:
        re.compile(pattern.encode("utf-8"), FLAGS)
    except (re.error, RecursionError, OverflowError) as error:
        raise CanonError(f"{foreign.path}: '{pattern[:80]}' is no pattern: {error}") from None
    fault = find_nonlinear(pattern) or find_explosive(pattern)
    if fault:
        raise CanonError(f"{foreign.path}: '{pattern[:80]}' uses {fault}; left out")
    try:
        required_literals(pattern)
        parts = _alternatives(pattern)
        for part in parts:
            compiled(part)
    except CanonError as error:
        raise CanonError(f"{foreign.path}: {error}; left out") from None
    return parts


def _alternatives(pattern: str) -> list[str]:
    """Part a pattern at its outermost `|`: the published form joins all signatures of a record."""
    parts, depth = [""], 0
    for token in _TOKEN.findall(pattern):
        depth += (token == "(") - (token == ")")  # noqa: S105 # no password
        if token == "|" and not depth:  # noqa: S105
            parts.append("")
        else:
            parts[-1] += token
    return parts


def section(text: str) -> Section:
    """Part a text into its first line and the rest."""
    lead, _, body = text.partition("\n")
    return Section(lead, body)


def _step_section(step: ForeignStep) -> Section:
    if not step.action:  # what not to do is told by its reason alone
        found = _FIRST_SENTENCE.match(step.detail)
        lead = found[0] if found else step.detail
        return Section(lead, step.detail.removeprefix(lead).strip())
    return Section(step.action, "" if step.detail == step.action else step.detail)


def _sources(foreign: ForeignRecord, steps: list[tuple[str, ForeignStep]]) -> tuple[Source, ...]:
    claims: dict[str, list[str]] = {url: [] for url in foreign.sources}
    for claim, step in steps:
        for url in step.sources:
            claims.setdefault(url, []).append(claim)
    return tuple(
        Source(f"source-{number}", url, "article", tuple(shown))
        for number, (url, shown) in enumerate(claims.items(), 1)
    )
