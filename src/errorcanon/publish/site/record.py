"""The pages of one record: HTML, JSON and Markdown in both languages, and its scripts."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from errorcanon.model import LANGUAGES, Language, MessageOrigin, Record
from errorcanon.publish.controls import json_text
from errorcanon.publish.markdown import record_markdown
from errorcanon.publish.site import addresses
from errorcanon.publish.site.answer_box import make_answer_box
from errorcanon.publish.site.citing import write_bibtex
from errorcanon.publish.site.evidence import evidence_pages
from errorcanon.publish.site.graph import draw_neighbourhood, undrawn
from errorcanon.publish.site.headlines import cause_and_fix, describe
from errorcanon.publish.site.linked_data import technical_article
from errorcanon.publish.site.matrix import make_matrix
from errorcanon.publish.site.renderer import Renderer, data_block
from errorcanon.publish.site.site_data import Page, SiteData
from errorcanon.publish.unknown import format_origin
from errorcanon.publish.view import view_page
from errorcanon.store.regions import Code, split_code
from errorcanon.survey.origins import find_origins


def record_pages(renderer: Renderer, record: Record) -> Iterator[Page]:
    """Give every file of a record."""
    folder = addresses.record_folder(record.id)
    found = read_scripts(renderer.site_data, record)
    scripts = {name: script for name, script in found.items() if script is not None}
    repro = renderer.site_data.read_repro(record.id)
    origins = _origins(renderer.site_data, record.id)
    for language in LANGUAGES:
        view = view_page(record, renderer.site_data.corpus, language)
        stem = "index" if language == "en" else "zh"
        said_by = [format_origin(one, language) for one in origins]
        yield _record_page(renderer, view, folder, language, said_by, is_family=record.is_family)
        yield f"{folder}{stem}.json", _json(view)
        yield f"{folder}{stem}.md", record_markdown(view, language).encode("utf-8")
        yield from evidence_pages(renderer, record, view, scripts, language, has_zip=bool(repro))
    for name, script in scripts.items():
        yield f"{folder}repro/{name}", script.encode("utf-8")
    if repro:
        yield f"{folder}repro.zip", _packed(repro)
    yield from _moved_pages(renderer, record)


def _packed(files: Mapping[str, bytes]) -> bytes:
    """Pack files so that the same ones give the same bytes."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return whole.getvalue()


def read_scripts(site_data: SiteData, record: Record) -> dict[str, str | None]:
    """Read by name the scripts of a record's cases, and what else below repro/ its page shows."""
    names = dict.fromkeys([*(case.script for case in record.cases), *_included(record)])
    return {name: site_data.read_script(record.id, name) for name in names}


def _included(record: Record) -> Iterator[str]:
    """Name the files below repro/ whose code stands on the page."""
    for prose in record.prose.values():
        for section in prose.sections.values():
            for part in split_code(section.body):
                if isinstance(part, Code) and part.script:
                    yield part.script


def _record_page(
    renderer: Renderer,
    view: Mapping[str, Any],
    folder: str,
    language: Language,
    said_by: Sequence[str],
    *,
    is_family: bool,
) -> Page:
    path = addresses.page_file(folder, language)

    def evidence(claim: str) -> str:
        target = addresses.evidence_folder(view["id"], claim)
        return addresses.relative(path, addresses.page_url(target, language))

    def link(identity: str) -> str:
        target = addresses.record_folder(identity)
        return addresses.relative(path, addresses.page_url(target, language))

    url = renderer.absolute(folder, language)
    return renderer.page(
        "record.html",
        folder,
        language,
        title=cause_and_fix(view["signature"], view["title"], language),
        description=describe(view, language),
        og_type="article",
        is_indexed=view["status"] == "active",
        linked_data=data_block(technical_article(view, url, language)),
        view=view,
        url=url,
        bibtex=write_bibtex(view, url),
        is_family=is_family,
        answer=make_answer_box(view),
        said_by=said_by,
        patterns=[signature["pattern"] for signature in view["signatures"]],
        claims={claim["id"]: claim for claim in view["claims"]},
        source_ids={source["url"]: source["id"] for source in view["sources"]},
        environments=[lane for lane in view["environments"] if lane["fresh"]],
        matrix=make_matrix(view),
        graph=draw_neighbourhood(view, language, link),
        undrawn=undrawn(view),
        evidence=evidence,
        sections=list(_sections(view)),
    )


def _origins(site_data: SiteData, identity: str) -> Sequence[MessageOrigin]:
    """Give who prints a record's message; nothing where that is not known."""
    entry = site_data.by_id.get(identity)
    if site_data.origins is None or entry is None:
        return ()
    return find_origins(site_data.origins, entry.message).best


def _sections(view: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Name the sections that a page has, by their anchors; `_` parts these from claims' ids."""
    yield "why", "why"
    for anchor, words, key in (
        ("tell-apart", "tell apart", "discriminators"),
        ("works", "works", "workarounds"),
        ("fails", "fails", "dead_ends"),
        ("refuted", "did not hold", "refuted"),
    ):
        if view[key]:
            yield anchor, words
    if view["environments"] or view["versions"]:
        yield "versions", "versions"
    yield "seen", "seen"
    if view["sources"]:
        yield "sources", "sources"


def _json(view: Mapping[str, Any]) -> bytes:
    return (json_text(view) + "\n").encode("utf-8")


def _moved_pages(renderer: Renderer, record: Record) -> Iterator[Page]:
    """Lead on from the record's short address, and from those that it had before."""
    aliases = renderer.site_data.corpus.aliases(record.id)
    for language in LANGUAGES:
        paths = [addresses.page_file(addresses.record_folder(one), language) for one in aliases]
        short = (addresses.short_folder(one, language) for one in (record.id, *aliases))
        # A short address is of one language, so that it stays short in the other.
        paths += [addresses.page_file(folder, "en") for folder in short]
        for path in paths:
            target = addresses.page_url(addresses.record_folder(record.id), language)
            yield renderer.bare(
                "moved.html",
                path,
                language,
                title=record.prose[language].title,
                target=addresses.relative(path, target),
                icon=addresses.relative(path, renderer.static("icon.svg")),
                canonical=renderer.site_data.base_url + target,
            )
