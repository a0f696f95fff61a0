"""The site: every file of it, as pairs of a path and bytes. Nothing is written here."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator

from errorcanon.model import LANGUAGES, Record
from errorcanon.publish.site import addresses
from errorcanon.publish.site.api import api_pages
from errorcanon.publish.site.checked_claims import checked_pages
from errorcanon.publish.site.discovery import discovery_pages
from errorcanon.publish.site.documents import document_pages
from errorcanon.publish.site.home import home_pages
from errorcanon.publish.site.lists import list_pages
from errorcanon.publish.site.products import product_pages
from errorcanon.publish.site.quality import quality_pages
from errorcanon.publish.site.record import read_scripts, record_pages
from errorcanon.publish.site.renderer import Renderer
from errorcanon.publish.site.search import missing_page, search_pages
from errorcanon.publish.site.site_data import Page, SiteData
from errorcanon.publish.site.static_files import read_static
from errorcanon.publish.site.surveys import survey_list_pages, survey_pages
from errorcanon.store.encoding import to_json


def build_site(site_data: SiteData) -> Iterator[Page]:
    """Give every file of the site."""
    renderer = Renderer(site_data)
    for record in site_data.corpus.records():
        yield from build_record(renderer, record)
    if site_data.surveys:
        for one in site_data.surveys.distributions():
            yield from survey_pages(renderer, site_data.surveys, one)
    yield from build_rest(renderer)


def build_record(renderer: Renderer, record: Record) -> Iterator[Page]:
    """Give the files of one record."""
    yield from record_pages(renderer, record)


def record_key(renderer: Renderer, record: Record) -> str:
    """Hash all that a record's files depend on: while it stays, so do they."""
    site_data = renderer.site_data
    beside = [*site_data.corpus.preceded_by(record.id), *record.leads_to]
    beside += [confusion.record for confusion in record.confused_with]
    facts = [
        renderer.fingerprint,
        to_json(record),
        [renderer.title_of(other, language) for other in beside for language in LANGUAGES],
        site_data.corpus.aliases(record.id),
        str(site_data.corpus.dates(record.id)),
        str(site_data.corpus.field_counts(record.id)),
        read_scripts(site_data, record),
        {
            name: hashlib.sha256(content).hexdigest()
            for name, content in site_data.read_repro(record.id).items()
        },
    ]
    return hashlib.sha256(json.dumps(facts).encode("utf-8")).hexdigest()[:20]


def build_rest(renderer: Renderer) -> Iterator[Page]:
    """Give every file that belongs to no single record."""
    entries = renderer.site_data.entries
    folders = [addresses.record_folder(entry.id) for entry in entries if entry.is_active]
    if renderer.site_data.surveys:
        found = renderer.site_data.surveys.distributions()
        folders += [addresses.survey_folder(one.name) for one in found]
    for pages in (
        home_pages,
        list_pages,
        product_pages,
        survey_list_pages,
        quality_pages,
        checked_pages,
        document_pages,
    ):
        for path, content in pages(renderer):
            if path.endswith("index.html"):
                folders.append(path.removesuffix("index.html"))
            yield path, content
    yield from search_pages(renderer)
    yield missing_page(renderer)
    yield from api_pages(renderer)
    yield from discovery_pages(renderer, sorted(folders))
    for name, content in read_static().items():
        yield renderer.static(name), content
