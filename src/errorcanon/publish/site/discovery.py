"""How machines find the pages: site map, robots, feed, and texts for language models."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from xml.sax.saxutils import escape, quoteattr

from errorcanon.model import LANGUAGES, Language
from errorcanon.publish.controls import escape_html, show_controls
from errorcanon.publish.markdown import record_markdown
from errorcanon.publish.messages import headline
from errorcanon.publish.site import addresses
from errorcanon.publish.site.headlines import cause_and_fix
from errorcanon.publish.site.home import newest
from errorcanon.publish.site.parting import parts
from errorcanon.publish.site.renderer import Renderer
from errorcanon.publish.site.site_data import Entry, Page, SiteData
from errorcanon.publish.site.wording import say
from errorcanon.publish.view import view_record

_XML = '<?xml version="1.0" encoding="utf-8"?>\n'
_MOST_NEWS = 50
_MOST_FOLDERS = 5_000
"""Of a site map; the protocol ends at 50,000 addresses, and each folder has two."""


def discovery_pages(renderer: Renderer, folders: list[str]) -> Iterator[Page]:
    """Give what stands beside the pages; `folders` are those that search engines should know."""
    site_data = renderer.site_data
    yield (
        "robots.txt",
        f"User-agent: *\nAllow: /\n\nSitemap: {site_data.base_url}sitemap.xml\n".encode(),
    )
    yield from _sitemaps(renderer, folders)
    yield "feed.xml", _feed(renderer, "en")
    yield "feed.zh.xml", _feed(renderer, "zh")
    yield from _llms(site_data)
    yield "llms-full.txt", b"".join(_llms_full(site_data))


def _sitemaps(renderer: Renderer, folders: list[str]) -> Iterator[Page]:
    """Write one map, or an index of several where one would be too large."""
    if len(folders) <= _MOST_FOLDERS:
        yield "sitemap.xml", _sitemap(renderer, folders)
        return
    names = []
    for number, start in enumerate(range(0, len(folders), _MOST_FOLDERS), 1):
        names.append(f"sitemap-{number}.xml")
        yield names[-1], _sitemap(renderer, folders[start : start + _MOST_FOLDERS])
    rows = "\n".join(
        f"<sitemap><loc>{escape(renderer.site_data.base_url + name)}</loc></sitemap>"
        for name in names
    )
    space = "http://www.sitemaps.org/schemas/sitemap/0.9"
    index = f'{_XML}<sitemapindex xmlns="{space}">\n{rows}\n</sitemapindex>\n'
    yield "sitemap.xml", index.encode("utf-8")


def _sitemap(renderer: Renderer, folders: list[str]) -> bytes:
    changed = {
        addresses.record_folder(entry.id): entry.dates.last
        for entry in renderer.site_data.entries
        if entry.dates
    }
    rows = []
    for folder in folders:
        links = "".join(
            f'<xhtml:link rel="alternate" hreflang="{language}" '
            f"href={quoteattr(renderer.absolute(folder, language))}/>"
            for language in LANGUAGES
        )
        day = f"<lastmod>{changed[folder]}</lastmod>" if folder in changed else ""
        rows += [
            f"<url><loc>{escape(renderer.absolute(folder, language))}</loc>{day}{links}</url>"
            for language in LANGUAGES
        ]
    head = (
        f'{_XML}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" '
        'xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
    )
    return (head + "\n".join(rows) + "\n</urlset>\n").encode("utf-8")


def _feed(renderer: Renderer, language: Language) -> bytes:
    dated = [entry for entry in newest(renderer.site_data) if entry.dates][:_MOST_NEWS]
    base = renderer.absolute("", language)
    updated = _instant(dated[0]) if dated else f"{date.min.isoformat()}T00:00:00Z"
    name = "feed.xml" if language == "en" else "feed.zh.xml"
    spoken = addresses.HTML_LANG[language]
    parts = [
        f'{_XML}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{spoken}">',
        f"<title>{escape(say('feed title', language))}</title>",
        f"<id>{escape(base)}</id>",
        f"<link href={quoteattr(base)}/>",
        f'<link rel="self" href={quoteattr(renderer.site_data.base_url + name)}/>',
        f"<updated>{updated}</updated>",
        "<author><name>Errorcanon</name></author>",
        *(_news(renderer, entry, language) for entry in dated),
        "</feed>\n",
    ]
    return "\n".join(parts).encode("utf-8")


def _news(renderer: Renderer, entry: Entry, language: Language) -> str:
    assert entry.dates is not None
    url = renderer.absolute(addresses.record_folder(entry.id), language)
    title = escape_html(cause_and_fix(entry.message, entry.titles[language], language))
    summary = escape_html(f"{entry.titles[language]} · {entry.summaries[language]}")
    return (
        f"<entry><title>{title}</title><id>{escape(url)}</id><link href={quoteattr(url)}/>"
        f"<published>{entry.dates.first}T00:00:00Z</published><updated>{_instant(entry)}</updated>"
        f"<summary>{summary}</summary></entry>"
    )


def _instant(entry: Entry) -> str:
    assert entry.dates is not None
    return f"{entry.dates.last}T00:00:00Z"


def _llms(site_data: SiteData) -> Iterator[Page]:
    """Write the index that llmstxt.org describes, and the list of each domain, in parts."""
    base = site_data.base_url
    lines = [
        "# Errorcanon",
        "",
        f"> {say('motto', 'en')} {say('promise', 'en')}",
        "",
        "Each record is a page; the same address with index.json or index.md (zh.json, zh.md in "
        "Chinese) gives it as data. Rates are k of n environments that really ran; null means "
        "that nothing was measured.",
        "",
        "## Records by domain",
        "",
    ]
    for name, entries in site_data.domains.items():
        for part in parts(addresses.domain_folder(name), len(entries)):
            rows = part.cut(entries)
            of = f" ({part.number} of {part.count})" if part.count > 1 else ""
            lines.append(f"- [{name}{of}]({base}{part.folder}llms.txt): {_count(rows)}")
            yield f"{part.folder}llms.txt", _llms_part(site_data, name, rows)
    lines += [
        "",
        "## Optional",
        "",
        f"- [All records in one file]({base}llms-full.txt)",
        f"- [All records as JSON lines]({base}{addresses.API}records.ndjson)",
        f"- [The paths and their schemas]({base}{addresses.API}openapi.json)",
        "",
    ]
    yield "llms.txt", str(show_controls("\n".join(lines))).encode("utf-8")


def _count(rows: Sequence[Entry]) -> str:
    return "1 record" if len(rows) == 1 else f"{len(rows)} records"


def _llms_part(site_data: SiteData, domain: str, rows: Sequence[Entry]) -> bytes:
    lines = [
        f"# Errorcanon: {domain}",
        "",
        *(
            f"- [{entry.titles['en']}]({site_data.base_url}{addresses.record_folder(entry.id)}"
            f"index.md): `{headline(entry.message)}` {entry.summaries['en']}"
            for entry in rows
        ),
        "",
    ]
    return str(show_controls("\n".join(lines))).encode("utf-8")


def _llms_full(site_data: SiteData) -> Iterator[bytes]:
    for record in site_data.corpus.records():
        view = view_record(record, site_data.corpus, "en")
        yield (record_markdown(view, "en") + "\n---\n\n").encode("utf-8")
