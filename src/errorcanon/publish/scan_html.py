"""What `canon scan` found, as one page that needs nothing besides itself.

Whatever comes from logs is data: escaped, shortened, and its control characters shown. The page
allows its own style and script by their digests and nothing else.
"""

from __future__ import annotations

import base64
import hashlib
import shlex
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypeVar

from errorcanon.model import Language
from errorcanon.publish.controls import escape_html, log_line, one_line
from errorcanon.publish.html_card import inline_html
from errorcanon.publish.scan_plot import (
    Kind,
    Strip,
    axis_svg,
    make_strips,
    name_bin,
    strip_svg,
)
from errorcanon.publish.site import addresses
from errorcanon.publish.site.static_files import read_static
from errorcanon.publish.unknown import format_origin
from errorcanon.publish.wording import say
from errorcanon.scan.report import Example, KnownFailure, Report, Timeline, UnknownFailure
from errorcanon.store.index import Corpus

MOST_KNOWN, MOST_UNKNOWN, MOST_EDGES, MOST_UNREAD = 300, 100, 100, 100
"""Rows of a table; what is left out is counted on the page."""
_LONGEST = 300
_MARK = (
    '<svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">'
    '<path d="M3 2h11l3 3v13H3z" fill="none" stroke="currentColor" stroke-width="1.6"/>'
    '<path d="m6.5 11 2.5 2.6L13.6 8" fill="none" stroke="currentColor" stroke-width="1.9"/></svg>'
)

_One = TypeVar("_One")


def scan_html(report: Report, corpus: Corpus, language: Language, site: str | None) -> str:
    """Write the page; records link to `site`, where that is given."""
    return _Page(report, corpus, language, site).whole()


@dataclass(frozen=True, slots=True)
class _Page:
    report: Report
    corpus: Corpus
    language: Language
    site: str | None

    def say(self, words: str, **values: object) -> str:
        return escape_html(say(words, self.language, **values))

    def whole(self) -> str:
        static = read_static()
        style, script = static["site.css"].decode("utf-8"), static["page.mjs"].decode("utf-8")
        policy = (
            f"default-src 'none'; style-src {_digest(style)}; script-src {_digest(script)};"
            " base-uri 'none'; form-action 'none'"
        )
        title = self.say("scan title")
        copying = f'data-copy="{self.say("copy")}" data-copied="{self.say("copied")}"'
        return "\n".join(
            [
                "<!doctype html>",
                f'<html lang="{addresses.HTML_LANG[self.language]}">',
                '<head>\n<meta charset="utf-8">',
                f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
                '<meta name="viewport" content="width=device-width, initial-scale=1">',
                '<meta name="color-scheme" content="light dark">',
                f"<title>{title} · Errorcanon</title>\n<style>{style}</style>\n</head>",
                '<body>\n<header class="top">',
                f'<span class="brand">{_MARK}Errorcanon</span></header>',
                f'<main id="main" class="scan">\n<h1>{title}</h1>',
                *self.head(),
                *self.over_time(),
                *self.known(),
                *self.edges(),
                *self.unknown(),
                *self.unread(),
                f'</main>\n<script type="module" {copying}>{script}</script>\n</body>\n</html>\n',
            ]
        )

    def head(self) -> Iterator[str]:
        report = self.report
        times = [time for one in report.known for time in (one.first, one.last) if time]
        if times:
            span = self.say("scan seen", first=_time(min(times)), last=_time(max(times)))
            yield f'<p class="lede">{span}</p>'
        figures = [
            ("scan logs", f"{report.jobs:,}"),
            ("scan lines", f"{report.lines:,}"),
            ("scan size", _size(report.bytes)),
            ("scan failed", f"{report.failed:,}"),
            ("scan known", f"{len(report.known):,}"),
            ("scan unknown", f"{len(report.unknown):,}"),
            ("scan unread", f"{len(report.unread):,}"),
        ]
        rows = (f"<div><dt>{self.say(words)}</dt><dd>{n}</dd></div>" for words, n in figures)
        yield f'<dl class="figures">{"".join(rows)}</dl>'

    # --- over time ------------------------------------------------------------------

    def over_time(self) -> Iterator[str]:
        timeline = self.report.timeline
        if not self.report.known:
            return
        yield self.heading("over-time", "scan over time")
        if timeline is None:
            yield f"<p>{self.say('scan no times')}</p>"
            return
        strips = make_strips(timeline)
        width = self.width(timeline.width)
        yield f'<figure class="plot"><figcaption>{self.say("scan plot", width=width)}</figcaption>'
        yield self.legend(strips)
        yield f"<ol>{''.join(self.strip(strip, timeline) for strip in strips)}</ol>"
        yield axis_svg(timeline)
        yield "</figure>"
        if timeline.outside:
            yield f'<p class="meta">{self.say("scan outside", lines=f"{timeline.outside:,}")}</p>'
        yield self.numbers(strips, timeline)

    def legend(self, strips: Iterable[Strip]) -> str:
        present = {self.kind(strip) for strip in strips}
        kinds: tuple[Kind, ...] = ("root", "symptom", "other")
        names = (
            f'<span><i class="key {kind}"></i>{self.say(f"scan {kind}")}</span>'
            for kind in kinds
            if kind in present
        )
        return f'<p class="legend">{"".join(names)}</p>'

    def strip(self, strip: Strip, timeline: Timeline) -> str:
        total, highest = f"{sum(strip.counts):,}", f"{max(strip.counts):,}"
        counts = self.say("scan counts", lines=total, highest=highest)
        spots = [place for place, count in enumerate(strip.counts) if count]
        first, last = (name_bin(timeline, spots[end]) for end in (0, -1))
        description = f"{counts} ({self.say('scan span', first=first, last=last)})"
        drawing = strip_svg(strip, timeline, self.kind(strip), self.plain(strip), description)
        return (
            f'<li><p><span class="name">{self.name(strip)}</span>'
            f' <span class="meta">{counts}</span></p>{drawing}</li>'
        )

    def kind(self, strip: Strip) -> Kind:
        if not strip.name:
            return "other"
        return "root" if self.is_root(strip.name) else "symptom"

    def is_root(self, record: str) -> bool:
        return any(one.roots for one in self.report.known if one.record == record)

    def name(self, strip: Strip) -> str:
        return self.title(strip.name) if strip.name else self.others(strip)

    def plain(self, strip: Strip) -> str:
        return escape_html(self.bare(strip.name)) if strip.name else self.others(strip)

    def others(self, strip: Strip) -> str:
        return self.say("scan others", count=f"{strip.records:,}")

    def numbers(self, strips: Sequence[Strip], timeline: Timeline) -> str:
        heads = "".join(f'<th scope="col">{self.name(strip)}</th>' for strip in strips)
        rows = "".join(
            f'<tr><th scope="row">{name_bin(timeline, place)}</th>'
            + "".join(f"<td>{strip.counts[place]:,}</td>" for strip in strips)
            + "</tr>"
            for place in range(len(strips[0].counts))
        )
        caption = self.say("scan numbers")
        return (
            f"<details><summary>{caption}</summary>"
            f'<div class="scroll" tabindex="0" role="group" aria-label="{caption}">'
            f'<table class="plain counts bins"><thead><tr><th scope="col">UTC</th>{heads}</tr>'
            f"</thead><tbody>{rows}</tbody></table></div></details>"
        )

    def width(self, width: timedelta) -> str:
        minutes = int(width.total_seconds()) // 60
        for size, words in ((1440, "scan days"), (60, "scan hours"), (1, "scan minutes")):
            if minutes % size == 0:
                return say(words, self.language, n=minutes // size)
        raise AssertionError("a bin is whole minutes wide")

    # --- what failed ----------------------------------------------------------------

    def known(self) -> Iterator[str]:
        yield self.heading("known", "scan known")
        if not self.report.known:
            yield f"<p>{self.say('scan none known')}</p>"
            return
        heads = ("scan failure", "scan logs", "scan lines", "scan first", "scan last", "scan role")
        rows, more = self.some(self.report.known, MOST_KNOWN, self.known_row)
        yield self.table("failures", heads, rows) + more

    def known_row(self, one: KnownFailure) -> str:
        labels = ("scan logs", "scan lines", "scan first", "scan last", "scan role")
        cells = (
            f"{one.jobs:,}",
            f"{one.lines:,}",
            _time(one.first),
            _time(one.last),
            self.role(one),
        )
        identity = self.link(one.record, f"<code>{escape_html(one.record)}</code>")
        title = f'<span class="says">{self.title(one.record)}</span>'
        name = f"{title} {identity}{self.example(one.example)}"
        columns = "".join(
            f'<td role="cell" data-label="{self.say(label)}">{cell}</td>'
            for label, cell in zip(labels, cells, strict=True)
        )
        return f'<tr role="row"><th role="rowheader" scope="row">{name}</th>{columns}</tr>'

    def role(self, one: KnownFailure) -> str:
        if one.roots == one.jobs:
            return self.say("scan root")
        if not one.roots:
            return self.say("scan symptom")
        return self.say("scan root in", roots=f"{one.roots:,}", jobs=f"{one.jobs:,}")

    def edges(self) -> Iterator[str]:
        if not self.report.explains:
            return
        yield self.heading("edges", "scan edges")
        heads = ("scan root", "scan led to", "scan logs")
        rows, more = self.some(self.report.explains, MOST_EDGES, self.edge_row)
        yield self.table("edges", heads, rows) + more

    def edge_row(self, edge: tuple[str, str, int]) -> str:
        root, symptom, jobs = edge
        return (
            f'<tr role="row"><th role="rowheader" scope="row">{self.named(root)}</th>'
            f'<td role="cell" data-label="{self.say("scan led to")}">{self.named(symptom)}</td>'
            f'<td role="cell" data-label="{self.say("scan logs")}">{jobs:,}</td></tr>'
        )

    def unknown(self) -> Iterator[str]:
        if not self.report.unknown:
            return
        yield self.heading("unknown", "scan unexplained")
        yield f'<p class="meta">{self.say("scan how new")}</p>'
        rows, more = self.some(self.report.unknown, MOST_UNKNOWN, self.unknown_row)
        yield f'<ol class="rows">{rows}</ol>{more}'

    def unknown_row(self, one: UnknownFailure) -> str:
        command = f"canon new DOMAIN/SLUG --from {shlex.quote(one.example.job)}"
        ids = ", ".join(self.link(each, f"<code>{escape_html(each)}</code>") for each in one.near)
        near = say("scan near", self.language, near=self.say("near"), ids=ids)
        beside = f"<span>{near}</span>" if ids else ""
        jobs = self.say("scan in logs", jobs=f"{one.jobs:,}")
        told = _text(format_origin(one.origin, self.language)) if one.origin else ""
        said = f'<p class="meta">{told}</p>' if told else ""
        return (
            f'<li><p class="says"><code>{_text(one.template)}</code></p>'
            f'<p class="meta"><span>{jobs}</span>{beside}</p>{said}{self.example(one.example)}'
            f'<pre tabindex="0" data-copy>{escape_html(one_line(command))}</pre></li>'
        )

    def unread(self) -> Iterator[str]:
        if not self.report.unread:
            return
        yield self.heading("unread", "scan not read")
        rows, more = self.some(
            self.report.unread,
            MOST_UNREAD,
            lambda one: f"<li><code>{_text(one.name)}</code> {_text(one.reason)}</li>",
        )
        yield f'<ul class="rows">{rows}</ul>{more}'

    # --- parts ----------------------------------------------------------------------

    def heading(self, identity: str, words: str) -> str:
        return f'<h2 id="{identity}">{self.say(words)}</h2>'

    def table(self, style: str, heads: Iterable[str], rows: str) -> str:
        names = "".join(f'<th role="columnheader" scope="col">{self.say(w)}</th>' for w in heads)
        return (
            f'<table class="plain {style}" role="table"><thead role="rowgroup"><tr role="row">'
            f'{names}</tr></thead><tbody role="rowgroup">{rows}</tbody></table>'
        )

    def some(
        self, items: Sequence[_One], most: int, write: Callable[[_One], str]
    ) -> tuple[str, str]:
        """Write the first items, and how many are left out."""
        left_out = len(items) - most
        more = self.say("scan more", count=f"{left_out:,}") if left_out > 0 else ""
        rows = "".join(write(item) for item in items[:most])
        return rows, f'<p class="meta">{more}</p>' if more else ""

    def example(self, example: Example) -> str:
        place = f"{_text(example.job)}:{example.line}"
        return f'<span class="example"><code>{place}: {_text(example.text)}</code></span>'

    def named(self, record: str) -> str:
        return f"{self.title(record)} {self.link(record, f'<code>{escape_html(record)}</code>')}"

    def title(self, record: str) -> str:
        return inline_html(self.bare(record))

    def bare(self, record: str) -> str:
        return self.corpus.record(record).prose[self.language].title

    def link(self, record: str, html: str) -> str:
        if self.site is None or record in self.corpus.asserted:
            return html
        page = addresses.page_url(addresses.record_folder(record), self.language)
        return f'<a href="{escape_html(self.site + page)}">{html}</a>'


def _text(text: str) -> str:
    short = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
    return escape_html(log_line(short))


def _time(time: datetime | None) -> str:
    return f"{time:%Y-%m-%d %H:%M:%S}" if time else "–"


def _size(number: int) -> str:
    for size, unit in ((1e12, "TB"), (1e9, "GB"), (1e6, "MB"), (1e3, "kB")):
        if number >= size:
            return f"{number / size:,.1f} {unit}"
    return f"{number} B"


def _digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode('utf-8')).digest()).decode()}'"
