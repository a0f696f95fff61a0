"""What Pagefind's index is made from: a small document for each page of codes, releases, domains.

Records are not in it; static/match/search-records.mjs finds them, in both languages at once.
Pagefind cuts Chinese pages into words when it indexes, and the browser cuts the query by rules of
its own; where the two disagree nothing is found. So we hand it Chinese as pairs of letters, each
written in ASCII, and identifiers without their underscores; static/search-words.mjs does the same
to the query, and whatever stands in a text is found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from errorcanon.model import LANGUAGES, Language
from errorcanon.publish.site import addresses
from errorcanon.publish.site.renderer import Renderer
from errorcanon.publish.site.site_data import Page
from errorcanon.publish.site.wording import say

_CHINESE = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]+")
_IDENTIFIER = re.compile(r"[A-Za-z0-9]+(?:_[A-Za-z0-9]+)+")
_UNDERSCORE = "5f"
_TITLE, _CODE, _TEXT = 9, 3, 1
"""How much a word counts, by where it stands."""


def search_documents(renderer: Renderer) -> Iterator[Page]:
    """Give what is to be indexed for each page, under the page's own path."""
    for language in LANGUAGES:
        yield from _lists(renderer, language)


def search_words(text: str) -> str:
    """Write a text as the index knows it: Chinese as pairs, identifiers also without their head."""
    ends = (
        found[0].split("_", cut)[cut]
        for found in _IDENTIFIER.finditer(text)
        for cut in range(1, found[0].count("_") + 1)
    )
    whole = " ".join([_CHINESE.sub(lambda found: f" {_pairs(found[0])} ", text), *ends])
    return whole.replace("_", _UNDERSCORE)


def _pairs(run: str) -> str:
    codes = [f"u{ord(letter):x}" for letter in run]
    return " ".join(map("".join, pairwise(codes))) or codes[0]


def _lists(renderer: Renderer, language: Language) -> Iterator[Page]:
    for name, entries in renderer.site_data.codes.items():
        titles = " ".join(entry.titles[language] for entry in entries)
        words = "code description" if len(entries) > 1 else "code description one"
        summary = say(words, language, code=name, n=len(entries))
        parts = [(_TITLE, name), (_TEXT, titles)]
        yield _document(renderer, addresses.code_folder(name), language, name, summary, parts)
    surveys = renderer.site_data.surveys
    for one in surveys.distributions() if surveys else ():
        title = say("survey title", language, name=one.name)
        span = {"first": one.releases[0].version, "last": one.releases[-1].version}
        summary = say("survey description", language, name=one.name, n=len(one.releases), **span)
        folder = addresses.survey_folder(one.name)
        yield _document(renderer, folder, language, title, summary, [(_CODE, title)])
    for name, entries in renderer.site_data.domains.items():
        title = say("domain title", language, domain=name)
        summary = say("domain description", language, domain=name, n=len(entries))
        folder = addresses.domain_folder(name)
        yield _document(renderer, folder, language, title, summary, [(_CODE, title)])


def _document(
    renderer: Renderer,
    folder: str,
    language: Language,
    title: str,
    summary: str,
    parts: list[tuple[int, str]],
) -> Page:
    path = addresses.page_file(folder, language)
    words = [(weight, search_words(text)) for weight, text in parts]
    return renderer.bare(
        "search_entry.html", path, language, title=title, summary=summary, parts=words
    )
