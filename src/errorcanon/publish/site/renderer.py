"""Turn templates into pages; both languages of a page come from one template."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from functools import cached_property, partial
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from jinja2.ext import Extension
from markupsafe import Markup, escape

from errorcanon.model import LANGUAGES, Language
from errorcanon.publish.controls import json_text, show_controls
from errorcanon.publish.messages import headline
from errorcanon.publish.site import addresses, text
from errorcanon.publish.site.narrowing import short_remedy
from errorcanon.publish.site.site_data import Page, SiteData
from errorcanon.publish.site.static_files import read_static, walk
from errorcanon.publish.site.ways import Ways
from errorcanon.publish.site.wording import LIST_WORDS, SEARCH_WORDS, raw, say
from errorcanon.store.regions import Code

_PACKAGE = files("errorcanon")
_MAKERS = ("publish", "evidence", "match", "logs", "store", "versions.py", "model.py")
"""What of the package decides how a record's pages look."""
# In a data block of HTML only these could end it or be taken for markup.
_JSON_ESCAPES = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026"}


class Renderer:
    """Renders the pages of one site."""

    def __init__(self, site_data: SiteData):
        self.site_data = site_data
        self._templates = {language: self._environment(language) for language in LANGUAGES}

    def _environment(self, language: Language) -> Environment:
        """Make what turns templates into pages of a language."""
        made = Environment(
            loader=PackageLoader("errorcanon.publish"),
            autoescape=True,
            auto_reload=False,
            trim_blocks=True,
            lstrip_blocks=True,
            undefined=StrictUndefined,
            extensions=[_Phrases],
        )
        made.globals.update(
            language=language,
            inline=text.inline_html,
            output=text.output_text,
            headline=headline,
            marked=text.marked_output,
            static=self.static,
            page_url=addresses.page_url,
            both=say,
            has_search=self.site_data.has_search,
            documents=self.site_data.documents,
            has_surveys=self.site_data.surveys is not None,
            site_url=self.site_data.base_url,
            repository=self.site_data.repository,
            ways=Ways(self.site_data.repository),
            propose=Ways(self.site_data.repository).propose() if self.site_data.repository else "",
            header_words=SEARCH_WORDS,
            short_folder=addresses.short_folder,
            part_folder=addresses.part_folder,
            short_remedy=short_remedy,
            list_words=LIST_WORDS,
        )
        return made

    def _render(self, template: str, language: Language, values: Mapping[str, Any]) -> bytes:
        """Render a template; what is hidden in any text of it becomes a mark."""
        page = self._templates[language].get_template(template).render(values)
        return str(show_controls(page)).encode("utf-8")

    def page(
        self,
        template: str,
        folder: str,
        language: Language,
        *,
        title: str,
        description: str,
        **context: Any,
    ) -> Page:
        """Render one page in one language."""
        path = addresses.page_file(folder, language)
        values = {
            "folder": folder,
            "title": title,
            "description": description,
            "is_indexed": True,
            "og_type": "website",
            "linked_data": None,
            **self._bound(path, language),
            **context,
        }
        return path, self._render(template, language, values)

    def rooted(self, template: str, path: str, root: str, *, title: str) -> Page:
        """Render a page that is served for any address, so that its links begin at the root."""
        values = {
            **self._bound(path, "en", root),
            "folder": "",
            "title": title,
            "description": title,
            "is_indexed": False,
            "og_type": "website",
            "linked_data": None,
        }
        return path, self._render(template, "en", values)

    def bare(self, template: str, path: str, language: Language, **context: Any) -> Page:
        """Render a page that has no twin in the other language."""
        values = {**self._bound(path, language), **context}
        return path, self._render(template, language, values)

    def _bound(self, path: str, language: Language, root: str | None = None) -> dict[str, Any]:
        """Give the functions of templates that depend on where and in which language one is."""

        def to(address: str) -> str:
            return addresses.relative(path, address) if root is None else f"{root}{address}"

        def page(folder: str, other: Language = language) -> str:
            return to(addresses.page_url(folder, other))

        return {
            "language": language,
            "prose": partial(_prose, language, to),
            "figure": partial(_figure, language, to),
            "record_folder": addresses.record_folder,
            "other": next(other for other in LANGUAGES if other != language),
            "html_lang": addresses.HTML_LANG[language],
            "say": partial(_say, language),
            "raw": partial(raw, language=language),
            "to": to,
            "page": page,
            "record": lambda identity: page(addresses.record_folder(identity)),
            "survey": addresses.survey_folder,
            "product_folder": addresses.product_folder,
            "release_folder": addresses.release_folder,
            "code": lambda name: page(addresses.code_folder(name)),
            "evidence": lambda identity, claim: page(addresses.evidence_folder(identity, claim)),
            "title_of": lambda identity: self.title_of(identity, language),
            "absolute": self.absolute,
            "navigation": self._navigation,
        }

    @cached_property
    def _navigation(self) -> list[tuple[str, str]]:
        pages = [(addresses.RECORDS, "records"), (addresses.CODES, "codes")]
        pages.append((addresses.PRODUCTS, "products"))
        if self.site_data.surveys:
            pages.append((addresses.SURVEYS, "release pages"))
        if self.site_data.checked:
            pages.append((addresses.CHECKED, "checked claims"))
        pages.append((addresses.QUALITY, "quality"))
        if "about" in self.site_data.documents:
            pages.append((addresses.ABOUT, "about"))
        return pages

    def title_of(self, identity: str, language: Language) -> str:
        """Give a record's title; its id where there is no such record."""
        entry = self.site_data.by_id.get(identity)
        return entry.titles[language] if entry else identity

    def absolute(self, folder: str, language: Language) -> str:
        """Give the address under which a page will be known."""
        return self.site_data.base_url + addresses.page_url(folder, language)

    @property
    def _settings(self) -> str:
        data = self.site_data
        origins = data.origins.fingerprint if data.origins else 0
        has_surveys = data.surveys is not None
        return repr((data.base_url, data.has_search, has_surveys, origins, data.repository))

    @cached_property
    def fingerprint(self) -> str:
        """Changes with whatever decides how all pages look."""
        digest = hashlib.sha256(self._settings.encode())
        for maker in _MAKERS:
            for name, content in walk(_PACKAGE / maker, maker):
                digest.update(name.encode("utf-8") + b"\0" + content)
        return digest.hexdigest()

    def static(self, name: str) -> str:
        """Give the address of a static file; it changes with what the file holds."""
        return f"{addresses.STATIC}{self._static_version}/{name}"

    @cached_property
    def _static_version(self) -> str:
        digest = hashlib.sha256()
        for name, content in read_static().items():
            digest.update(name.encode("utf-8") + b"\0" + content)
        return digest.hexdigest()[:10]


class _Phrases(Extension):
    """Writes phrases without values into a template when it is read: half of what it says."""

    _phrase = re.compile(r"\{\{ say\('([^'{}]+)'\) \}\}")

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Replace them; one with a blank at an end stays, as a tag beside would take it away."""
        language: Language = "zh" if self.environment.globals["language"] == "zh" else "en"

        def written(found: re.Match[str]) -> str:
            phrase = str(escape(say(found[1], language)))
            return phrase if phrase == phrase.strip() else found[0]

        return self._phrase.sub(written, source)


def _say(language: Language, words: str, /, **values: object) -> str:
    return say(words, language, **values)


def _prose(language: Language, to: Callable[[str], str], prose: str, folder: str) -> Markup:
    """Write a section of the record whose pages lie in a folder."""
    return text.prose_html(prose, language, lambda script: to(f"{folder}repro/{script}"))


def _figure(language: Language, to: Callable[[str], str], code: Code, folder: str) -> Markup:
    return text.code_figure(code, language, lambda script: to(f"{folder}repro/{script}"))


def data_block(value: Mapping[str, Any]) -> Markup:
    """Write JSON that can stand inside a script element, whatever its strings hold."""
    block = json_text(value, separators=(",", ":"))
    for letter, escaped in _JSON_ESCAPES.items():
        block = block.replace(letter, escaped)
    return Markup(block)  # noqa: S704 # made safe just above
