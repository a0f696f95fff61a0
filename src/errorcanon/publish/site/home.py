"""The first page: paste a message, or start from a code or a domain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from errorcanon.model import LANGUAGES, Language
from errorcanon.publish.site import addresses
from errorcanon.publish.site.quality import count_all
from errorcanon.publish.site.renderer import Renderer
from errorcanon.publish.site.site_data import Entry, Page, SiteData
from errorcanon.publish.site.wording import BROWSER_WORDS, say

_NEWEST = 8
_MOST_CHIPS = 60
"""Codes, and domains, that the first page names; all of them stand on their own page."""


def home_pages(renderer: Renderer) -> Iterator[Page]:
    """Give the first page in both languages."""
    for language in LANGUAGES:
        yield _home(renderer, language)


def _home(renderer: Renderer, language: Language) -> Page:
    site_data = renderer.site_data
    return renderer.page(
        "home.html",
        addresses.HOME,
        language,
        title="Errorcanon: " + say("motto", language).rstrip(".。"),
        description=say("promise", language),
        codes=_largest(site_data.codes),
        domains=_largest(site_data.domains),
        newest=newest(site_data)[:_NEWEST],
        figures=dict(count_all(site_data.entries)),
        browser_words=BROWSER_WORDS,
    )


def _largest(groups: Mapping[str, Sequence[Entry]]) -> list[tuple[str, int]]:
    """Give the names with the most records and how many these are, in order of the name."""
    by_size = sorted(groups, key=lambda name: -len(groups[name]))[:_MOST_CHIPS]
    return [(name, len(groups[name])) for name in sorted(by_size)]


def newest(site_data: SiteData) -> list[Entry]:
    """List active records, the last changed first; those without a date by id at the end."""
    active = [entry for entry in site_data.entries if entry.is_active]
    return sorted(active, key=lambda entry: entry.dates.last if entry.dates else "", reverse=True)
