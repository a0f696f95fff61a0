"""The search page, which asks Pagefind's index, and the page for addresses that are not there."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

from errorcanon.model import LANGUAGES
from errorcanon.publish.site import addresses
from errorcanon.publish.site.renderer import Renderer
from errorcanon.publish.site.site_data import Page
from errorcanon.publish.site.wording import SEARCH_WORDS, say


def search_pages(renderer: Renderer) -> Iterator[Page]:
    """Give the search page in both languages, where there is an index to ask."""
    if not renderer.site_data.has_search:
        return
    for language in LANGUAGES:
        yield renderer.page(
            "search.html",
            addresses.SEARCH,
            language,
            title=say("search", language),
            description=say("search records", language),
            is_indexed=False,
            browser_words=SEARCH_WORDS,
        )


def missing_page(renderer: Renderer) -> Page:
    """Give 404.html; it is served for any address, so its links begin at the root."""
    root = urlsplit(renderer.site_data.base_url).path
    return renderer.rooted("missing.html", "404.html", root, title="404 · Errorcanon")
