"""Pages that list records: all of them, those of a domain, those of an error code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from errorcanon.model import LANGUAGES, Language
from errorcanon.publish.site import addresses
from errorcanon.publish.site.narrowing import Narrowing, make_narrowing
from errorcanon.publish.site.parting import Part, parts
from errorcanon.publish.site.renderer import Renderer
from errorcanon.publish.site.site_data import Entry, Page
from errorcanon.publish.site.wording import say
from errorcanon.publish.view import view_record

_MOST = 100
"""Values of a facet that are offered, those with the most records."""
_CODES, _CAUSES = 300, 50
"""Codes that a page lists, and causes of one code."""


def list_pages(renderer: Renderer) -> Iterator[Page]:
    """Give every list in both languages, and what the browser narrows and sorts all records by."""
    entries = renderer.site_data.entries
    narrowing = make_narrowing(entries)
    yield from narrowing.files()
    for language in LANGUAGES:
        facets = _facets(entries, language)
        yield from _records(renderer, None, language, narrowing, facets)
        yield from _codes(renderer, language)
        for name in renderer.site_data.domains:
            yield from _records(renderer, name, language, narrowing, facets)
        for name, entries_of_code in renderer.site_data.codes.items():
            yield from _code(renderer, name, entries_of_code, language)


Facets = dict[str, list[tuple[str, str, int]]]


def _records(
    renderer: Renderer,
    domain: str | None,
    language: Language,
    narrowing: Narrowing,
    facets: Facets,
) -> Iterator[Page]:
    """Give the list of all records, or that of a domain, in parts."""
    domains = renderer.site_data.domains
    entries = renderer.site_data.entries if domain is None else domains[domain]
    if domain is None:
        home, title = addresses.RECORDS, say("all records", language)
        said = say("all records description", language, n=len(entries), domains=len(domains))
    else:
        home, title = addresses.domain_folder(domain), say("domain title", language, domain=domain)
        said = say("domain description", language, domain=domain, n=len(entries))
        facets = _facets(entries, language)
    for part in parts(home, len(entries)):
        rows = part.cut(entries)
        yield renderer.page(
            "records.html",
            part.folder,
            language,
            title=part_title(title, part, language),
            description=said,
            groups={name: list(group) for name, group in groupby(rows, lambda row: row.domain)},
            totals={name: len(domains[name]) for name in domains},
            domain=domain,
            facets=facets,
            part=part,
            narrowing=narrowing.folder,
        )


def part_title(title: str, part: Part, language: Language) -> str:
    """Name a part of a list; the first has the list's own title."""
    if part.is_first:
        return title
    return say("part of", language, title=title, number=part.number, count=part.count)


def _facets(entries: Sequence[Entry], language: Language) -> Facets:
    """Count the values by which a list is narrowed: each as it is, as it is shown, how often."""
    tiers = Counter(str(entry.figures.tier) for entry in entries)
    counted = {
        "product": Counter(entry.subject for entry in entries if entry.subject),
        "domain": Counter(entry.domain for entry in entries),
        "category": Counter(entry.category for entry in entries),
    }
    return {
        "tier": [(name, say(name, language), n) for name, n in tiers.most_common()],
        **{
            facet: [(str(name), str(name), n) for name, n in sorted(counts.most_common(_MOST))]
            for facet, counts in counted.items()
        },
    }


def _codes(renderer: Renderer, language: Language) -> Iterator[Page]:
    codes = list(renderer.site_data.codes.items())
    for part in parts(addresses.CODES, len(codes), _CODES):
        yield renderer.page(
            "codes.html",
            part.folder,
            language,
            title=part_title(say("codes", language), part, language),
            description=say("codes description", language),
            codes=dict(part.cut(codes)),
            part=part,
        )


def _code(
    renderer: Renderer, name: str, entries: tuple[Entry, ...], language: Language
) -> Iterator[Page]:
    corpus = renderer.site_data.corpus
    views = [view_record(corpus.record(entry.id), corpus, language) for entry in entries]
    causes = order_causes(views)
    for part in parts(addresses.code_folder(name), len(causes), _CAUSES):
        yield renderer.page(
            "code.html",
            part.folder,
            language,
            title=part_title(name, part, language),
            description=say("code description", language, code=name, n=len(entries)),
            name=name,
            causes=part.cut(causes),
            part=part,
        )


@dataclass(frozen=True, slots=True)
class Cause:
    """A cause of an error code, with the check by which to decide about it."""

    view: Mapping[str, Any]
    check: Mapping[str, Any] | None
    rules_out: int
    """How many of the other causes the check tells it from."""


def order_causes(views: Sequence[Mapping[str, Any]]) -> list[Cause]:
    """Order the causes of a code: first whose check rules out most others, then by reports."""
    together = {view["id"] for view in views}
    causes = [_cause(view, together) for view in views]
    return sorted(causes, key=lambda cause: (-cause.rules_out, -cause.view["confirmed_reports"]))


def _cause(view: Mapping[str, Any], together: set[str]) -> Cause:
    def rules_out(check: Mapping[str, Any]) -> int:
        return len(together.intersection(check["tells_from"]))

    check = max(view["discriminators"], key=rules_out, default=None)
    return Cause(view, check, rules_out(check) if check else 0)
