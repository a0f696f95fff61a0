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
from errorcanon.publish.site.material import Material, Page
from errorcanon.publish.site.press import Press
from errorcanon.publish.site.quality import quality_pages
from errorcanon.publish.site.record import record_pages
from errorcanon.publish.site.search import missing_page, search_pages
from errorcanon.publish.site.static_files import read_static
from errorcanon.store.encoding import to_json


def build_site(material: Material) -> Iterator[Page]:
    """Give every file of the site."""
    press = Press(material)
    for record in material.corpus.records():
        yield from build_record(press, record)
    yield from build_rest(press)


def build_record(press: Press, record: Record) -> Iterator[Page]:
    """Give the files of one record."""
    yield from record_pages(press, record)


def record_key(press: Press, record: Record) -> str:
    """Hash all that a record's files depend on: while it stays, so do they."""
    material = press.material
    beside = [*material.corpus.preceded_by(record.id), *record.leads_to]
    beside += [confusion.record for confusion in record.confused_with]
    facts = [
        press.fingerprint,
        to_json(record),
        [press.title_of(other, language) for other in beside for language in LANGUAGES],
        material.corpus.aliases(record.id),
        str(material.corpus.dates(record.id)),
        str(material.corpus.field_counts(record.id)),
        [material.read_script(record.id, case.script) for case in record.cases],
    ]
    return hashlib.sha256(json.dumps(facts).encode("utf-8")).hexdigest()[:20]


def build_rest(press: Press) -> Iterator[Page]:
    """Give every file that belongs to no single record."""
    entries = press.material.entries
    folders = [addresses.record_folder(entry.id) for entry in entries if entry.is_active]
    for pages in (home_pages, list_pages, quality_pages, checked_pages, document_pages):
        for path, content in pages(press):
            if path.endswith("index.html"):
                folders.append(path.removesuffix("index.html"))
            yield path, content
    yield from search_pages(press)
    yield missing_page(press)
    yield from api_pages(press)
    yield from discovery_pages(press, sorted(folders))
    for name, content in read_static().items():
        yield press.static(name), content
