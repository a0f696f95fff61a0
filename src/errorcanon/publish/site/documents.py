"""The project's own pages: about, and how rates and confidence are computed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from errorcanon.model import LANGUAGES, Language
from errorcanon.publish.site import addresses
from errorcanon.publish.site.renderer import Renderer
from errorcanon.publish.site.site_data import Page
from errorcanon.publish.site.text import document_html

_LINK = re.compile(r"\[([^\]]*)\]\(([^)]+)\)")
_TITLE = re.compile(r"\A# (.+)")


def document_pages(renderer: Renderer) -> Iterator[Page]:
    """Give every document that came along, in both languages."""
    for name, texts in renderer.site_data.documents.items():
        for language in LANGUAGES:
            yield _document(renderer, name, texts[language], language)


def _document(renderer: Renderer, name: str, text: str, language: Language) -> Page:
    folder = f"{name}/"
    found = _TITLE.match(text)
    title = found[1].strip() if found else name
    body = text[found.end() :] if found else text
    path = addresses.page_file(folder, language)
    return renderer.page(
        "document.html",
        folder,
        language,
        title=title,
        description=_first_sentence(body),
        body=document_html(_mend_links(renderer, f"# {title}\n{body}", path, language)),
    )


def _first_sentence(body: str) -> str:
    paragraph = body.strip().split("\n\n")[0]
    return re.sub(r"[*`]", "", _LINK.sub(r"\1", paragraph)).replace("\n", " ")


def _mend_links(renderer: Renderer, text: str, path: str, language: Language) -> str:
    """Let links between documents lead to their pages; links to other files become text."""

    def mend(found: re.Match[str]) -> str:
        words, target = found[1], found[2]
        if target.startswith(("https://", "http://")):
            return found[0]
        name = target.removesuffix(".md").removesuffix(".zh")
        if name not in renderer.site_data.documents and name not in {"checked-claims", "quality"}:
            return words
        folder = addresses.page_url(f"{name}/", language)
        return f"[{words}]({addresses.relative(path, folder)})"

    return _LINK.sub(mend, text)
