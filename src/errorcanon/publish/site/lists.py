"""Pages that list records: all of them, those of a domain, those of an error code."""

from __future__ import annotations

from collections.abc import Iterator

from errorcanon.model import LANGUAGES, Language
from errorcanon.publish.site import addresses
from errorcanon.publish.site.material import Entry, Page
from errorcanon.publish.site.press import Press
from errorcanon.publish.site.wording import say
from errorcanon.publish.view import view_record


def list_pages(press: Press) -> Iterator[Page]:
    """Give every list in both languages."""
    for language in LANGUAGES:
        yield _all_records(press, language)
        yield _codes(press, language)
        for name in press.material.domains:
            yield _domain(press, name, language)
        for name, entries in press.material.codes.items():
            yield _code(press, name, entries, language)


def _all_records(press: Press, language: Language) -> Page:
    domains = press.material.domains
    total = len(press.material.entries)
    return press.page(
        "records.html",
        addresses.RECORDS,
        language,
        title=say("all records", language),
        description=say("all records description", language, n=total, domains=len(domains)),
        groups=domains,
        domain=None,
    )


def _domain(press: Press, name: str, language: Language) -> Page:
    entries = press.material.domains[name]
    return press.page(
        "records.html",
        addresses.domain_folder(name),
        language,
        title=say("domain title", language, domain=name),
        description=say("domain description", language, domain=name, n=len(entries)),
        groups={name: entries},
        domain=name,
    )


def _codes(press: Press, language: Language) -> Page:
    return press.page(
        "codes.html",
        addresses.CODES,
        language,
        title=say("codes", language),
        description=say("codes description", language),
        codes=press.material.codes,
    )


def _code(press: Press, name: str, entries: tuple[Entry, ...], language: Language) -> Page:
    corpus = press.material.corpus
    words = "code description" if len(entries) > 1 else "code description one"
    return press.page(
        "code.html",
        addresses.code_folder(name),
        language,
        title=name,
        description=say(words, language, code=name, n=len(entries)),
        name=name,
        views=[view_record(corpus.record(entry.id), corpus, language) for entry in entries],
    )
