"""The search page, which asks Pagefind's index, and the page for addresses that are not there."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

from errorcanon.model import LANGUAGES
from errorcanon.publish.site import addresses
from errorcanon.publish.site.material import Page
from errorcanon.publish.site.press import Press
from errorcanon.publish.site.wording import say


def search_pages(press: Press) -> Iterator[Page]:
    """Give the search page in both languages, where there is an index to ask."""
    if not press.material.has_search:
        return
    for language in LANGUAGES:
        yield press.page(
            "search.html",
            addresses.SEARCH,
            language,
            title=say("search", language),
            description=say("search records", language),
            is_indexed=False,
        )


def missing_page(press: Press) -> Page:
    """Give 404.html; it is served for any address, so its links begin at the root."""
    root = urlsplit(press.material.base_url).path
    return press.bare("missing.html", "404.html", "en", root=root)
