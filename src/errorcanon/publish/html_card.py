"""The card as HTML, for notebooks: all that the card of `card.py` says, and nothing else.

It stands in a page that is not ours, so it brings its own colours, and every style holds below
`.errorcanon-card` alone. Texts are escaped; only code in backticks and indented code are marked up.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any, TypeAlias

from errorcanon.model import Answer, Finding, Language
from errorcanon.publish.card import (
    MOST_CAUSES,
    MOST_OTHERS,
    code_notes,
    cut_quote,
    first_steps,
    format_certainty,
    format_proof,
    format_reports,
    format_seen,
    mark_of,
    part_findings,
    sections_of,
    style_of,
    where_the_rest_is,
)
from errorcanon.publish.controls import escape_html, log_line, show_controls
from errorcanon.publish.unknown import format_place, nothing_lines
from errorcanon.publish.view import summary_of, view_finding
from errorcanon.publish.wording import say
from errorcanon.store.index import Corpus
from errorcanon.store.regions import Code, split_code

Link: TypeAlias = Callable[[str], str]
_CODE = re.compile(r"`([^`]+)`")
_DARK = """--text:#e6e6e6;--back:#1e1f22;--edge:#46484d;--dim:#a3a7ad;--code:#2b2d31;
--good:#6fcf7c;--bad:#ff8f86;--test:#e8bf5a;--link:#7cc7ff"""
_STYLE = f"""
.errorcanon-card{{--text:#1f2328;--back:#fff;--edge:#d0d7de;--dim:#59636e;--code:#f3f4f6;
--good:#1a7f37;--bad:#c3261f;--test:#8a5a00;--link:#0b5cad;
color:var(--text);background:var(--back);border:1px solid var(--edge);border-radius:6px;
padding:12px 16px;margin:8px 0;max-width:60em;line-height:1.5;text-align:left;
font-family:system-ui,-apple-system,"Segoe UI","Noto Sans","Noto Sans SC","PingFang SC",
"Microsoft YaHei",sans-serif;font-size:14px}}
@media (prefers-color-scheme:dark){{:root:not([theme=light],[data-theme=light])
body:not([data-jp-theme-light=true],.vscode-light,.vscode-high-contrast-light)
.errorcanon-card{{{_DARK}}}}}
body[data-jp-theme-light=false] .errorcanon-card,body.vscode-dark .errorcanon-card,
body.vscode-high-contrast:not(.vscode-high-contrast-light) .errorcanon-card,
html[theme=dark] .errorcanon-card,html[data-theme=dark] .errorcanon-card{{{_DARK}}}
.errorcanon-card *{{color:inherit;background:none;font-size:inherit}}
.errorcanon-card p,.errorcanon-card ul{{margin:4px 0}}
.errorcanon-card ul{{padding-left:20px;list-style:disc}}
.errorcanon-card .title{{font-size:16px;font-weight:600;margin-top:8px}}
.errorcanon-card .heading{{font-weight:600;margin-top:12px}}
.errorcanon-card .dim{{color:var(--dim)}}
.errorcanon-card .id{{color:var(--link)}}
.errorcanon-card .good{{color:var(--good)}}
.errorcanon-card .bad{{color:var(--bad)}}
.errorcanon-card .test{{color:var(--test)}}
.errorcanon-card code,.errorcanon-card pre{{background:var(--code);border:0;border-radius:4px;
font-family:ui-monospace,"SF Mono",Menlo,Consolas,monospace;font-size:13px}}
.errorcanon-card code{{padding:1px 4px;overflow-wrap:anywhere}}
.errorcanon-card pre{{padding:8px 10px;margin:6px 0;overflow-x:auto;white-space:pre}}
.errorcanon-card blockquote{{margin:4px 0;padding:2px 0 2px 10px;border-left:3px solid var(--edge);
color:var(--dim);font-family:ui-monospace,Menlo,Consolas,monospace;font-size:13px;
white-space:pre-wrap;overflow-wrap:anywhere}}
.errorcanon-card details,.errorcanon-card .step{{margin:4px 0 4px 18px}}
.errorcanon-card summary{{cursor:pointer;display:list-item;list-style-position:outside}}
.errorcanon-card .proof{{color:var(--dim);white-space:nowrap}}
.errorcanon-card .more{{margin:2px 0 8px}}
.errorcanon-card .cause{{margin:10px 0}}
.errorcanon-card .next{{font-weight:600}}
"""


_STYLES = {"dim": "dim", "id": "id step", "title": "next"}


def answer_html(answer: Answer, corpus: Corpus, language: Language) -> str:
    """Write an answer as one element with its style, to be put anywhere in a page."""
    card = card_html(answer, corpus, language)
    return card.replace(">", f"><style>{_STYLE}</style>", 1)


def card_html(answer: Answer, corpus: Corpus, language: Language, link: Link | None = None) -> str:
    """Write an answer as one element without a style; `link` gives the address of a record."""
    writer = _Writer(corpus, language, link)
    said = writer.found(answer) if answer.findings else writer.nothing(answer)
    parts = [*said, *writer.ending(answer), *writer.left_out(answer)]
    locale = "zh-CN" if language == "zh" else "en"
    body = "\n".join(parts)
    return f'<div class="errorcanon-card" lang="{locale}">\n{body}\n</div>'


def inline_html(text: str) -> str:
    """Escape a sentence and mark up its code."""
    return _CODE.sub(r"<code>\1</code>", escape_html(text))


def prose_html(text: str, language: Language) -> str:
    """Write lines of prose as paragraphs, and code with what a reader must know of it."""
    parts = []
    for kind, group in groupby(split_code(str(show_controls(text))), _kind_of):
        if kind == "prose":
            # Chinese has no blank between sentences.
            joined = ("" if language == "zh" else " ").join(str(line).strip() for line in group)
            parts.append(f"<p>{inline_html(joined)}</p>")
        elif kind == "indented":
            parts.append(_block("\n".join(str(line)[4:] for line in group)))
        elif kind == "code":
            parts += [_code(code, language) for code in group if isinstance(code, Code)]
    return "\n".join(parts)


def _kind_of(part: str | Code) -> str:
    if isinstance(part, Code):
        return "code"
    if not part.strip():
        return "blank"
    return "indented" if part.startswith("    ") else "prose"


def _code(code: Code, language: Language) -> str:
    notes = "".join(f'<p class="dim">{escape_html(n)}</p>' for n in code_notes(code, language))
    return _block(code.text) + notes


def _block(text: str) -> str:
    return f"<pre>{escape_html(text)}</pre>"


class _Writer:
    """Writes the parts of a card as elements."""

    def __init__(self, corpus: Corpus, language: Language, link: Link | None):
        self._corpus = corpus
        self._language = language
        self._link = link

    def say(self, words: str, **values: object) -> str:
        return escape_html(say(words, self._language, **values))

    def found(self, answer: Answer) -> Iterator[str]:
        causes, others = part_findings(answer)
        yield _line(escape_html(format_seen(causes[0], answer.lines, self._language)), "dim")
        yield self._quote(causes[0].span.text)
        yield from self.causes(causes) if len(causes) > 1 else self.finding(causes[0])
        yield from self.others(others)

    def finding(self, finding: Finding) -> Iterator[str]:
        record = self._corpus.record(finding.id)
        view = view_finding(finding, self._corpus, self._language)
        yield _line(inline_html(view["title"]), "title")
        yield _line(self._linked(finding.id), "id")
        yield prose_html(summary_of(record, finding, self._language), self._language)
        yield _line(escape_html(format_certainty(finding, self._language)), "dim")
        yield from self._open(finding)
        for heading, key, detail in sections_of(is_decided=finding.decided):
            if view[key]:
                yield _line(self.say(heading), "heading")
                yield from (self._step(item, detail) for item in view[key])
        yield _line(self.say("why"), "heading")
        yield prose_html(view["root_cause"], self._language)
        if not view["evidence_count"]:
            yield _line(self.say("uncounted"), "dim")
        if view["stale_sections"]:
            yield _line(self.say("stale"), "dim")
        if view["untranslated_sections"]:
            yield _line(self.say("untranslated"), "dim")
        yield self._more(finding.id)

    def _open(self, finding: Finding) -> Iterator[str]:
        if finding.is_open:
            yield _line(self.say("other causes"), "dim")

    def causes(self, findings: list[Finding]) -> Iterator[str]:
        yield _line(self.say("one of", count=len(findings)), "title")
        for number, finding in enumerate(findings[:MOST_CAUSES], 1):
            record = self._corpus.record(finding.id)
            view = view_finding(finding, self._corpus, self._language)
            yield '<div class="cause">'
            yield _line(f"{number}. {inline_html(view['title'])}", "")
            known = format_reports(finding, self._language)
            more = f", {escape_html(known)}" if known else ""
            sure = f'<span class="dim">({finding.confidence:.2f}{more})</span>'
            yield f'<div><span class="id">{self._linked(finding.id)}</span> {sure}</div>'
            for item in first_steps(record, view, finding):
                yield f'<div class="step">{self._lead(item)}</div>'
            yield "</div>"
        for finding in findings[MOST_CAUSES:]:
            yield _line(self._linked(finding.id), "id")
        yield from self._open(findings[0])
        yield self._more(findings[0].id)

    def others(self, findings: list[Finding]) -> Iterator[str]:
        if not findings:
            return
        yield _line(self.say("also"), "heading")
        rows = []
        for finding in findings[:MOST_OTHERS]:
            root = finding.explained_by
            note = f" ({self.say('follows from', id=root)})" if root else ""
            title, identity = self._named(finding.id)
            rows.append(f"{finding.span.line}: {title}{note}{identity}")
        yield _list(rows)

    def left_out(self, answer: Answer) -> Iterator[str]:
        for reason in answer.left_out:
            yield _line(self.say(f"left out {reason}"), "")

    def nothing(self, answer: Answer) -> Iterator[str]:
        for depth, style, text in nothing_lines(answer, self._corpus, self._language):
            if style == "quote":
                yield self._quote(text)
            elif text:
                is_id = style == "id"
                html = self._linked(text.removeprefix("~ ")) if is_id else inline_html(text)
                yield _line(html.removeprefix("~ "), _STYLES.get(style, ("", "step")[depth > 0]))

    def ending(self, answer: Answer) -> Iterator[str]:
        if answer.ending is not None:
            place = format_place(answer.ending, answer.lines, self._language)
            yield _line(self.say("ends with", place=place), "")
            yield self._quote(answer.ending.text)

    def _named(self, identity: str) -> tuple[str, str]:
        """Give a record's title and its id."""
        title = self._corpus.record(identity).prose[self._language].title
        return inline_html(title), f'<br><span class="id">{self._linked(identity)}</span>'

    def _linked(self, identity: str) -> str:
        shown = escape_html(identity)
        if self._link is None or self._corpus.resolve(identity) is None:
            return shown
        return f'<a href="{escape_html(self._link(identity))}">{shown}</a>'

    def _quote(self, text: str) -> str:
        return f"<blockquote>{escape_html(log_line(cut_quote(text)))}</blockquote>"

    def _step(self, item: Mapping[str, Any], detail: str) -> str:
        if not item[detail]:
            return f'<div class="step">{self._lead(item)}</div>'
        more = prose_html(item[detail], self._language)
        return (
            f"<details><summary>{self._lead(item)}</summary>"
            f'<div class="more">{more}</div></details>'
        )

    def _lead(self, item: Mapping[str, Any]) -> str:
        mark = f'<b class="{style_of(item)}">{mark_of(item)}</b>'
        proof = f'<span class="proof">[{escape_html(format_proof(item, self._language))}]</span>'
        return f"{mark} {inline_html(item['action'])} {proof}"

    def _more(self, identity: str) -> str:
        text = where_the_rest_is(identity, self._corpus, self._language)
        return _line(f"<code>{escape_html(text)}</code>", "dim")


def _line(html: str, style: str) -> str:
    return f'<div class="{style}">{html}</div>' if style else f"<div>{html}</div>"


def _list(rows: Iterable[str]) -> str:
    return "<ul>" + "".join(f"<li>{row}</li>" for row in rows) + "</ul>"
