"""The first page: paste a message, or start from a code or a domain."""

from __future__ import annotations

from collections.abc import Iterator

from errorcanon.model import LANGUAGES, Language
from errorcanon.publish.site import addresses
from errorcanon.publish.site.material import Entry, Material, Page
from errorcanon.publish.site.press import Press
from errorcanon.publish.site.quality import count_all
from errorcanon.publish.site.wording import BROWSER_WORDS, say

_NEWEST = 8


def home_pages(press: Press) -> Iterator[Page]:
    """Give the first page in both languages."""
    for language in LANGUAGES:
        yield _home(press, language)


def _home(press: Press, language: Language) -> Page:
    material = press.material
    return press.page(
        "home.html",
        addresses.HOME,
        language,
        title="Errorcanon: " + say("motto", language).rstrip(".。"),
        description=say("promise", language),
        codes=material.codes,
        domains=material.domains,
        newest=newest(material)[:_NEWEST],
        figures=dict(count_all(material.entries)),
        browser_words=BROWSER_WORDS,
    )


def newest(material: Material) -> list[Entry]:
    """List active records, the last changed first; those without a date by id at the end."""
    active = [entry for entry in material.entries if entry.is_active]
    return sorted(active, key=lambda entry: entry.dates.last if entry.dates else "", reverse=True)
