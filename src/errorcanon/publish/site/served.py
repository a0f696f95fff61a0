"""What the service writes into pages of the built site, for browsers that run no JavaScript."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from errorcanon.model import Language
from errorcanon.publish.controls import escape_html
from errorcanon.publish.site import addresses
from errorcanon.publish.site.wording import say

_COUNT = '<p id="count" class="meta" aria-live="polite">'
_RESULTS = '<ol id="results" class="rows">'
_ASKED = '<input id="q" type="search" name="q"'
_PASTED = '<textarea id="plain" name="message" rows="7" spellcheck="false">'
_ANSWER = '<div id="answer" aria-live="polite" tabindex="-1">'
_LONGEST_QUOTED = 200
_LONGEST_PASTED = 10_000
"""Characters of a paste that stand in the field again."""


def mark_served(page: bytes) -> bytes:
    """Mark a page as one behind which the service stands, so that its forms are shown."""
    return page.replace(b"<html lang=", b"<html data-served lang=", 1)


def with_results(
    page: str, words: str, most: int, rows: Sequence[Mapping[str, str]], language: Language
) -> str:
    """Put what was found for some words into the search page."""
    key = "found some" if rows else "found none"
    said = [say(key, language, n=len(rows), words=words[:_LONGEST_QUOTED])]
    if len(words) > most:
        said.append(say("question cut", language, most=most))
    count = escape_html(("" if language == "zh" else " ").join(said))
    found = "".join(_row(row, language) for row in rows)
    page = page.replace(_ASKED, f'{_ASKED} value="{escape_html(words[:most])}"', 1)
    page = page.replace(_COUNT, f"{_COUNT}{count}", 1)
    return page.replace(_RESULTS, f"{_RESULTS}{found}", 1)


def _row(row: Mapping[str, str], language: Language) -> str:
    address = addresses.page_url(addresses.record_folder(row["id"]), language)
    remedy = row["remedy"].replace("`", "")
    step = escape_html(say("first remedy", language, step=remedy)) if remedy else ""
    return (
        f'<li><a href="../{escape(address)}">{escape_html(row["title"])}</a>'
        f'<code class="line">{escape_html(row["message"])}</code>'
        + (f'<span class="remedy">{step}</span>' if step else "")
        + f'<span class="meta"><code>{escape_html(row["id"])}</code></span></li>'
    )


def with_answer(page: str, message: str, answer: str) -> str:
    """Put the answer to a paste, which is markup, into the first page."""
    again = escape_html(message) if len(message) <= _LONGEST_PASTED else ""
    page = page.replace(_PASTED, f"{_PASTED}\n{again}", 1)
    return page.replace(_ANSWER, f"{_ANSWER}{answer}", 1)
