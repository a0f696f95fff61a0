"""What a site is made from, and what every page of it needs to know of the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from errorcanon.evidence.rates import (
    Figures,
    Proof,
    count_stale,
    figures,
    fresh_lanes,
    prove_all,
)
from errorcanon.model import Dates, Language, Record
from errorcanon.publish.view import fill, first_remedy, signature_line
from errorcanon.store.checked import CheckedDocument
from errorcanon.store.index import Corpus
from errorcanon.survey.origins_table import OriginsFile
from errorcanon.survey.table import Surveys

Page: TypeAlias = tuple[str, bytes]
"""A file of the site: its path from the site's root, and what it holds."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A record as lists show it."""

    id: str
    titles: Mapping[Language, str]
    summaries: Mapping[Language, str]
    message: str
    """The error as people see it."""
    remedies: Mapping[Language, str]
    """What to do first."""
    error_code: str | None
    tags: tuple[str, ...]
    figures: Figures
    claims: Mapping[str, int]
    """How many claims have each tier."""
    ran: int
    """How many claims ran."""
    stale: int
    """Results of what would not run now in this form."""
    waiting: int
    """Cases that wait for a device."""
    dates: Dates | None
    is_active: bool
    subject: str | None
    """The product that fails."""
    category: str
    has_fix: bool
    """Whether a step that helps was seen to help."""
    releases: Mapping[str, bool]
    """Releases of the subject that ran, and whether the failure was seen in each."""

    @property
    def domain(self) -> str:
        """The first part of the id."""
        return self.id.partition("/")[0]


@dataclass(frozen=True)
class SiteData:
    """All that a site is made from; the generator reads nothing else."""

    corpus: Corpus
    entries: tuple[Entry, ...]
    """All records as lists show them, in order of id."""
    read_script: Callable[[str, str], str | None]
    """Gives a file below a record's repro/, by the record's id and the file's name.

    None where the scripts are not at hand: a compiled corpus holds what they showed alone.
    """
    documents: Mapping[str, Mapping[Language, str]]
    """Markdown of the project's own pages, by name."""
    checked: tuple[CheckedDocument, ...]
    base_url: str
    """Where the site will live; ends with a slash."""
    version: str
    has_search: bool = True
    repository: str = ""
    """Where the project is kept, for links to edit and to report; empty where nobody says."""
    read_repro: Callable[[str], Mapping[str, bytes]] = lambda _: {}
    """Gives all files below a record's repro/ with what they import, so that they run by hand."""
    surveys: Surveys | None = None
    """What releases have; None where the site says nothing of it."""
    origins: OriginsFile | None = None
    """Who prints which message; None where the site says nothing of it."""

    @cached_property
    def by_id(self) -> Mapping[str, Entry]:
        """The entries by id."""
        return {entry.id: entry for entry in self.entries}

    @cached_property
    def domains(self) -> Mapping[str, tuple[Entry, ...]]:
        """The entries of each domain, in order of its name."""
        return _grouped((entry.domain, entry) for entry in self.entries)

    @cached_property
    def products(self) -> Mapping[str, tuple[Entry, ...]]:
        """The entries of each product, in order of its name; retired ones are left out."""
        found = _grouped((e.subject, e) for e in self.entries if e.subject and e.is_active)
        return {name: found[name] for name in sorted(found, key=str.casefold)}

    @cached_property
    def codes(self) -> Mapping[str, tuple[Entry, ...]]:
        """The entries of each error code, in order of its name."""
        return _grouped((entry.error_code, entry) for entry in self.entries if entry.error_code)


def _grouped(pairs: Iterable[tuple[str, Entry]]) -> dict[str, tuple[Entry, ...]]:
    """Put entries under their names, in order of these."""
    groups: dict[str, list[Entry]] = {}
    for name, entry in pairs:
        groups.setdefault(name, []).append(entry)
    return {name: tuple(groups[name]) for name in sorted(groups)}


def seen_in(subject: str | None, lanes: Iterable[tuple[Mapping[str, str], str]]) -> dict[str, bool]:
    """Tell by release of a product whether a failure was seen in any lane that had it."""
    seen: dict[str, bool] = {}
    for versions, shown in lanes:
        version = versions.get(subject or "")
        if version and shown in ("appears", "absent"):
            seen[version] = seen.get(version, False) or shown == "appears"
    return seen


_RAN = ("reproduced", "validated", "modelled")


def _releases(record: Record, proofs: Mapping[str, Proof]) -> dict[str, bool]:
    cause = next(proofs[claim.id] for claim in record.claims if claim.kind == "cause")
    return seen_in(
        record.subject,
        ((lane.versions, lane.shown) for lane in (*cause.lanes, *cause.contrast)),
    )


def list_entries(corpus: Corpus) -> tuple[Entry, ...]:
    """Reduce all records to what lists show."""
    return tuple(_entry(record, corpus) for record in corpus.records())


def list_rows(
    records: Iterable[Record], corpus: Corpus, language: Language
) -> list[dict[str, str]]:
    """Give of some records what a row of a search's results shows."""
    return [
        {
            "id": record.id,
            "title": record.prose[language].title,
            "message": signature_line(record, corpus),
            "remedy": first_remedy(record, prove_all(record), language),
        }
        for record in records
    ]


def _entry(record: Record, corpus: Corpus) -> Entry:
    proofs = prove_all(record)
    tiers = [proof.tier for proof in proofs.values()]
    lanes = fresh_lanes(record)
    ran = {result.key for lane in lanes for result in lane.results}
    return Entry(
        id=record.id,
        titles={language: prose.title.replace("`", "") for language, prose in record.prose.items()},
        summaries={language: fill(prose.summary, {}) for language, prose in record.prose.items()},
        message=signature_line(record, corpus),
        remedies={language: first_remedy(record, proofs, language) for language in record.prose},
        error_code=record.error_code,
        tags=record.tags,
        figures=figures(record, proofs),
        claims={tier: tiers.count(tier) for tier in dict.fromkeys(tiers)},
        ran=sum(bool(proof.n or proof.modelled) for proof in proofs.values()),
        stale=count_stale(record),
        waiting=sum(case.needs != "cpu" and case.key not in ran for case in record.cases),
        dates=corpus.dates(record.id),
        is_active=record.status == "active",
        subject=record.subject,
        category=record.category,
        has_fix=any(
            claim.kind in ("fix", "workaround") and proofs[claim.id].tier in _RAN
            for claim in record.claims
        ),
        releases=_releases(record, proofs),
    )
