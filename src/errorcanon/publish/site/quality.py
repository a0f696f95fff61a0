"""How good the corpus is: what ran, what did not, what no longer counts. All of it computed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from errorcanon.evidence.rates import TIERS, Tier
from errorcanon.model import LANGUAGES, Language
from errorcanon.publish.site import addresses
from errorcanon.publish.site.lists import part_title
from errorcanon.publish.site.parting import parts
from errorcanon.publish.site.renderer import Renderer
from errorcanon.publish.site.site_data import Entry, Page
from errorcanon.publish.site.wording import say


def quality_pages(renderer: Renderer) -> Iterator[Page]:
    """Give the page in both languages."""
    for language in LANGUAGES:
        yield from _quality(renderer, language)


def _quality(renderer: Renderer, language: Language) -> Iterator[Page]:
    entries = renderer.site_data.entries
    refuted = [entry for entry in entries if entry.claims.get("refuted")]
    stale = [entry for entry in entries if entry.stale]
    waiting = [entry for entry in entries if entry.waiting]
    longest = max(map(len, (refuted, stale, waiting)))
    for part in parts(addresses.QUALITY, longest):
        yield renderer.page(
            "quality.html",
            part.folder,
            language,
            title=part_title(say("quality title", language), part, language),
            description=say("quality description", language),
            figures=count_all(entries),
            tier_names=[say(tier, language) for tier in TIERS],
            by_domain=_by_domain(renderer, language),
            by_tier=[[say(tier, language), _claims(entries, tier)] for tier in TIERS],
            refuted=part.cut(refuted),
            stale=part.cut(stale),
            waiting=part.cut(waiting),
            part=part,
        )


def count_all(entries: Sequence[Entry]) -> list[tuple[str, int]]:
    """Count the corpus: the name of each figure in our wording, and its value."""
    return [
        ("records", len(entries)),
        ("claims", sum(sum(entry.claims.values()) for entry in entries)),
        ("claims that ran", sum(entry.ran for entry in entries)),
        ("refuted claims", _claims(entries, "refuted")),
        ("case results", sum(entry.figures.evidence_count for entry in entries)),
        ("stale results", sum(entry.stale for entry in entries)),
        ("waiting cases", sum(entry.waiting for entry in entries)),
    ]


def _claims(entries: Sequence[Entry], tier: Tier) -> int:
    return sum(entry.claims.get(tier, 0) for entry in entries)


def _by_domain(renderer: Renderer, language: Language) -> list[list[Any]]:
    rows = [[name, *_row(entries)] for name, entries in renderer.site_data.domains.items()]
    return [*rows, [say("total", language), *_row(renderer.site_data.entries)]]


def _row(entries: Sequence[Entry]) -> list[int]:
    tiers = [entry.figures.tier for entry in entries]
    return [*(tiers.count(tier) for tier in TIERS), len(entries)]
