"""Make small records for tests that are not about the real ones."""

from __future__ import annotations

from typing import Any

from errorcanon.match.engine import LiteralEngine
from errorcanon.match.explain import Knowledge, explain
from errorcanon.model import Answer, Claim, Condition, Message, Prose, Record, Section, Signature
from errorcanon.store.index import Corpus


def make_record(
    identity: str, *patterns: str | Signature, message: str = "", **fields: Any
) -> Record:
    signatures = tuple(p if isinstance(p, Signature) else Signature(p) for p in patterns)
    prose = Prose(
        title=f"Title of {identity}",
        summary="It happened.",
        sections={"cause": Section("Because of this.", "And of that.")},
        sources={},
    )
    return Record(
        id=identity,
        status="active",
        category="runtime_error",
        signatures=signatures,
        claims=(Claim("cause", "cause"),),
        prose={"en": prose, "zh": prose},
        messages=(Message("01.txt", message, captured="repro/a.py"),),
        **fields,
    )


def condition(text: str) -> Condition:
    name, operator, value = text.split()
    return Condition(name, operator, value)  # type: ignore[arg-type] # the tests write real ones


def ask(records: list[Record], text: str | bytes, **environment: str) -> Answer:
    corpus = Corpus.of(records)
    signatures = corpus.signatures()
    data = text.encode("utf-8") if isinstance(text, str) else text
    return explain([data], Knowledge(corpus, signatures, LiteralEngine(signatures), environment))


def ids(answer: Answer) -> list[str]:
    return [finding.id for finding in answer.findings]
