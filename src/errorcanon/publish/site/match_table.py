"""What a browser needs in order to match a message: the compiled corpus as one small file."""

from __future__ import annotations

from typing import Any

from errorcanon.model import LANGUAGES
from errorcanon.publish.controls import json_text
from errorcanon.publish.site.regex import to_javascript
from errorcanon.publish.site.site_data import SiteData
from errorcanon.store.index import IndexedSignature
from errorcanon.store.literals import FLAGS

SCHEMA = "errorcanon/match/1"


def match_table(site_data: SiteData) -> bytes:
    """Write signatures and records; patterns are JavaScript's, over text with a byte a character.

    Raises:
        CanonError: a pattern that JavaScript cannot express.
    """
    corpus = site_data.corpus
    consequences, words = corpus.consequences, corpus.near_words()
    numbers = {entry.id: number for number, entry in enumerate(site_data.entries)}
    table = {
        "schema": SCHEMA,
        "version": site_data.version,
        "records": [
            {
                "id": entry.id,
                "title": entry.titles,
                "summary": {
                    language: corpus.record(entry.id).prose[language].summary
                    for language in LANGUAGES
                },
                "consequence": entry.id in consequences,
                "active": entry.is_active,
                "tags": entry.tags,
                "tier": entry.figures.tier,
                "message": entry.message,
                "remedy": entry.remedies,
                "words": words[entry.id],
            }
            for entry in site_data.entries
        ],
        "edges": sorted(corpus.leads_to),
        "signatures": [  # surveys of releases stay with the program
            _signature(indexed, numbers)
            for indexed in corpus.signatures()
            if indexed.signature.lookup is None
        ],
    }
    return (json_text(table, separators=(",", ":")) + "\n").encode("utf-8")


def _signature(indexed: IndexedSignature, numbers: dict[str, int]) -> dict[str, Any]:
    signature = indexed.signature
    return {
        "record": numbers[indexed.record],
        "pattern": _source(signature.pattern),
        "context": _source(signature.context) if signature.context is not None else None,
        "shared": signature.shared,
        "complete": signature.complete,
        "id": signature.id,
        "where": [[c.name, c.operator, c.value] for c in signature.where],
        "literals": sorted(literal.decode("latin-1") for literal in indexed.literals),
        "example": indexed.example,
        "reports": indexed.reports,
        "unlike": None if indexed.example else indexed.signature.pattern,
        "affects": [[a.product, a.introduced, a.fixed] for a in indexed.affects],
    }


def _source(pattern: str) -> str:
    return to_javascript(pattern.encode("utf-8"), FLAGS).source
