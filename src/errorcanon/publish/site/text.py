"""Texts of records as HTML: nothing in them is markup but code in backticks, lists and blocks."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markupsafe import Markup, escape
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name, get_lexer_for_filename
from pygments.util import ClassNotFound

from errorcanon.logs.cleaning import clean_block
from errorcanon.model import Language
from errorcanon.publish.card import code_notes
from errorcanon.publish.wording import say
from errorcanon.store.pattern import compiled
from errorcanon.store.regions import Code, split_code

_FORMATTER = HtmlFormatter(nowrap=True, classprefix="p-")


def prose_html(text: str, language: Language, address: Callable[[str], str]) -> Markup:
    """Write prose: paragraphs, code in backticks, lists, and code with where it ran.

    `address` gives where a page finds a file below the record's repro/.
    """
    parts: list[Markup] = []
    for is_code, group in groupby(split_code(text), lambda part: isinstance(part, Code)):
        if is_code:
            codes = [code for code in group if isinstance(code, Code)]
            parts += [code_figure(code, language, address) for code in codes]
        else:
            lines = "\n".join(map(str, group))
            parts.append(Markup(_PROSE.render(_blank_before_blocks(lines))))  # noqa: S704 # escapes
    return Markup("").join(parts)


def code_figure(code: Code, language: Language, address: Callable[[str], str]) -> Markup:
    """Write code with what a reader must know of it."""
    notes = [escape(note) for note in code_notes(code, language)]
    if code.script:
        link = Markup('<a href="{}">{}</a>').format(address(code.script), code.script)
        notes.insert(0, escape(say("ran in", language, script="{}")).format(link))
    block = Markup(_code_block(code.text, code.language))  # noqa: S704 # Pygments escapes
    if not notes:
        return block
    caption = Markup(" · ").join(notes)
    return Markup('<figure class="ran">{}<figcaption>{}</figcaption></figure>\n').format(
        block, caption
    )


def inline_html(text: str) -> Markup:
    """Write one sentence: only code in backticks is marked up."""
    return Markup(_PROSE.renderInline(text))  # noqa: S704 # as above


def document_html(text: str) -> Markup:
    """Write a document of the project, with headings, tables and links."""
    return Markup(_DOCUMENT.render(text))  # noqa: S704 # as above


def output_text(text: str) -> str:
    """Give what a program printed as a terminal would leave it, without colours."""
    cleaned = clean_block(text.encode("utf-8")).decode("utf-8").replace("\x0b", "\n")
    return cleaned.strip("\n")


def marked_output(text: str, patterns: Sequence[str]) -> Markup:
    """Give such a text with the line marked by which a record is found, if it is one of several."""
    shown = output_text(text)
    lines = shown.split("\n")
    found = next((n for n, line in enumerate(lines) if _is_found(line, patterns)), None)
    if found is None or len(lines) == 1:
        return escape(shown)
    before, after = (
        "".join(f"{line}\n" for line in part) for part in (lines[:found], lines[found + 1 :])
    )
    return Markup("{}<mark>{}</mark>\n{}").format(before, lines[found], after.removesuffix("\n"))


def _is_found(line: str, patterns: Sequence[str]) -> bool:
    encoded = line.encode("utf-8")
    return any(compiled(pattern).search(encoded) for pattern in patterns)


@lru_cache(maxsize=256)
def _lexer_of(name: str) -> Lexer | None:
    """Find what reads a file of a name; Pygments looks through all of its lexers each time."""
    try:
        return get_lexer_for_filename(name, stripnl=False)
    except ClassNotFound:
        return None


@lru_cache(maxsize=64)
def code_html(code: str, name: str) -> Markup:
    """Write a source file with its words marked by kind."""
    lexer = _lexer_of(name)
    if lexer is None:
        return escape(code)
    return Markup(highlight(code, lexer, _FORMATTER))  # noqa: S704 # Pygments escapes


def _blank_before_blocks(text: str) -> str:
    """Part an indented block from the sentence before it, as Markdown wants it."""
    lines: list[str] = []
    fenced = False
    for line in text.split("\n"):
        fenced ^= line.startswith("```")
        before = lines[-1] if lines else ""
        if not fenced and line.startswith("    ") and before.strip() and before[:4] != "    ":
            lines.append("")
        lines.append(line)
    return "\n".join(lines)


class _Renderer(RendererHTML):
    """Adds what our pages want: code one can scroll by keyboard, no blank after Chinese."""

    def softbreak(self, tokens: Any, idx: int, options: Any, env: Any) -> str:
        before = tokens[idx - 1].content[-1:] if idx else ""
        return "" if before and unicodedata.east_asian_width(before) in "WF" else "\n"

    def code_block(self, tokens: Any, idx: int, options: Any, env: Any) -> str:
        return _code_block(tokens[idx].content, "python")

    def fence(self, tokens: Any, idx: int, options: Any, env: Any) -> str:
        return _code_block(tokens[idx].content, tokens[idx].info.strip())


def _code_block(code: str, name: str) -> str:
    try:
        marked = highlight(code.rstrip("\n"), get_lexer_by_name(name or "text"), _FORMATTER)
    except ClassNotFound:
        marked = str(escape(code.rstrip("\n")))
    return f'<pre class="code" tabindex="0" data-copy><code>{marked.rstrip()}</code></pre>\n'


# Names such as __init__ and globs stand in prose, so emphasis, links and escapes stay text.
_PROSE = MarkdownIt("zero", {"html": False}, renderer_cls=_Renderer).enable(
    ["backticks", "code", "fence", "list", "newline"]
)
_DOCUMENT = MarkdownIt("commonmark", {"html": False}, renderer_cls=_Renderer).enable("table")
