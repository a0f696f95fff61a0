"""What the search index is made from: a small document for each page that one may look for.

Pagefind cuts Chinese pages into words when it indexes, and the browser cuts the query by rules of
its own; where the two disagree nothing is found. So we hand it Chinese as pairs of letters, each
written in ASCII, and identifiers without their underscores; static/search-words.mjs does the same
to the query, and whatever stands in a text is found. A record is known too by the other names of
what its title, summary and tags name, from the table that every search uses (store/synonyms.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from errorcanon.model import LANGUAGES, Language
from errorcanon.publish.site import addresses
from errorcanon.publish.site.renderer import Renderer
from errorcanon.publish.site.site_data import Page
from errorcanon.publish.site.wording import say
from errorcanon.publish.view import view_page
from errorcanon.store.synonyms import other_names

_CHINESE = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]+")
_IDENTIFIER = re.compile(r"[A-Za-z0-9]+(?:_[A-Za-z0-9]+)+")
_UNDERSCORE = "5f"
_TITLE, _CODE, _SUMMARY, _TEXT, _OTHER_NAMES = 9, 3, 3, 1, 2
"""How much a word counts, by where it stands."""


def search_documents(renderer: Renderer) -> Iterator[Page]:
    """Give what is to be indexed for each page, under the page's own path."""
    corpus = renderer.site_data.corpus
    for record in corpus.records():
        if record.status != "active":
            continue
        for language in LANGUAGES:
            view = view_page(record, corpus, language)
            named = f"{view['error_code'] or ''} {record.id} {' '.join(record.tags)}"
            others = other_names(f"{view['title']}\n{view['summary']}\n{named}")
            yield _document(
                renderer,
                addresses.record_folder(record.id),
                language,
                view["title"],
                view["summary"],
                [
                    (_TITLE, view["title"]),
                    (_CODE, named),
                    (_SUMMARY, view["summary"]),
                    (_OTHER_NAMES, " ".join(others)),
                    (_TEXT, "\n".join([*_texts(view), *corpus.examples(record.id)])),
                ],
            )
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


def _texts(view: Mapping[str, Any]) -> Iterator[str]:
    yield view["root_cause"]
    for key, detail in (
        ("discriminators", "how"),
        ("workarounds", "how"),
        ("dead_ends", "why_fails"),
        ("refuted", "how"),
    ):
        for item in view[key]:
            yield item["action"]
            yield item[detail]


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
