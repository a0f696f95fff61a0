"""Pages that list records: all of them, those of a domain, those of an error code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from errorcanon.model import LANGUAGES, Language
from errorcanon.publish.site import addresses
from errorcanon.publish.site.renderer import Renderer
from errorcanon.publish.site.site_data import Entry, Page
from errorcanon.publish.site.wording import say
from errorcanon.publish.view import view_record


def list_pages(renderer: Renderer) -> Iterator[Page]:
    """Give every list in both languages."""
    for language in LANGUAGES:
        yield _all_records(renderer, language)
        yield _codes(renderer, language)
        for name in renderer.site_data.domains:
            yield _domain(renderer, name, language)
        for name, entries in renderer.site_data.codes.items():
            yield _code(renderer, name, entries, language)


def _all_records(renderer: Renderer, language: Language) -> Page:
    domains = renderer.site_data.domains
    total = len(renderer.site_data.entries)
    return renderer.page(
        "records.html",
        addresses.RECORDS,
        language,
        title=say("all records", language),
        description=say("all records description", language, n=total, domains=len(domains)),
        groups=domains,
        domain=None,
        facets=_facets(renderer.site_data.entries, language),
    )


def _domain(renderer: Renderer, name: str, language: Language) -> Page:
    entries = renderer.site_data.domains[name]
    return renderer.page(
        "records.html",
        addresses.domain_folder(name),
        language,
        title=say("domain title", language, domain=name),
        description=say("domain description", language, domain=name, n=len(entries)),
        groups={name: entries},
        domain=name,
        facets=_facets(entries, language),
    )


def _facets(entries: Sequence[Entry], language: Language) -> dict[str, list[tuple[str, str, int]]]:
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
            facet: [(str(name), str(name), n) for name, n in sorted(counts.items())]
            for facet, counts in counted.items()
        },
    }


def _codes(renderer: Renderer, language: Language) -> Page:
    return renderer.page(
        "codes.html",
        addresses.CODES,
        language,
        title=say("codes", language),
        description=say("codes description", language),
        codes=renderer.site_data.codes,
    )


def _code(renderer: Renderer, name: str, entries: tuple[Entry, ...], language: Language) -> Page:
    corpus = renderer.site_data.corpus
    views = [view_record(corpus.record(entry.id), corpus, language) for entry in entries]
    return renderer.page(
        "code.html",
        addresses.code_folder(name),
        language,
        title=name,
        description=say("code description", language, code=name, n=len(entries)),
        name=name,
        causes=order_causes(views),
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
