"""Pages of products: what fails in which release, and what a release changed, with both joined."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from errorcanon.model import LANGUAGES, Language
from errorcanon.publish.site import addresses
from errorcanon.publish.site.lists import part_title
from errorcanon.publish.site.parting import parts
from errorcanon.publish.site.renderer import Renderer
from errorcanon.publish.site.site_data import Entry, Page, SiteData
from errorcanon.publish.site.wording import say
from errorcanon.versions import by_version, minor_of

_SIGNS = {
    "appears": ("●", "run appears"),
    "partly": ("◐", "run partly"),
    "absent": ("○", "run absent"),
    "none": ("", "run not"),
}


@dataclass(frozen=True, slots=True)
class Product:
    """A product with the minor releases in which its failures were looked for, the newest first."""

    name: str
    entries: tuple[Entry, ...]
    releases: Mapping[str, tuple[str, ...]]
    """By minor release: the versions of it that ran, builds such as `2.13.0+cpu` too."""
    surveyed: str | None
    """The distribution whose releases were read, where they were."""
    read: Mapping[str, tuple[str, ...]]
    """By minor release: the versions that the page of the survey tells of."""

    def seen(self, entry: Entry, minor: str) -> tuple[list[str], list[str]]:
        """List the versions of a minor release with a failure, and those without it."""
        ran = [version for version in self.releases[minor] if version in entry.releases]
        shown = [version for version in ran if entry.releases[version]]
        return shown, [version for version in ran if version not in shown]

    def failing(self, minor: str) -> list[Entry]:
        """List the failures that were seen in a minor release."""
        return [entry for entry in self.entries if self.seen(entry, minor)[0]]

    def absent(self, minor: str) -> list[Entry]:
        """List those that were looked for in a minor release and never seen."""
        return [entry for entry in self.entries if self.state(entry, minor) == "absent"]

    def divided(self, minor: str) -> list[tuple[Entry, list[str], list[str]]]:
        """List those that some versions of a minor release have, and others have not."""
        found = ((entry, *self.seen(entry, minor)) for entry in self.entries)
        return [one for one in found if one[1] and one[2]]

    def state(self, entry: Entry, minor: str) -> str:
        """Say what a minor release showed: it appears, is absent, in some of it, or did not run."""
        shown, absent = self.seen(entry, minor)
        if shown and absent:
            return "partly"
        return "appears" if shown else "absent" if absent else "none"


def list_products(site_data: SiteData) -> list[Product]:
    """Give every product that a record is about, by name."""
    surveys = site_data.surveys
    found = {one.name: one for one in surveys.distributions()} if surveys else {}
    products = []
    for name, entries in site_data.products.items():
        one = found.get(name)
        versions = {version for entry in entries for version in entry.releases}
        # Of the oldest release that was read nothing is told: there is none before it.
        read = [release.version for release in one.releases[1:]] if one else []
        by_minor = _by_minor(name, versions)
        products.append(
            Product(name, entries, by_minor, one.name if one else None, _by_minor(name, read))
        )
    return products


def _by_minor(product: str, versions: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Put versions under their minor release, all of them from the newest to the oldest."""
    grouped: dict[str, list[str]] = {}
    for version in sorted(versions, key=by_version, reverse=True):
        grouped.setdefault(minor_of(product, version), []).append(version)
    newest_first = sorted(grouped, key=by_version, reverse=True)
    return {minor: tuple(grouped[minor]) for minor in newest_first}


def product_pages(renderer: Renderer) -> Iterator[Page]:
    """Give the table of products, a page for each, and one for each of its releases."""
    products = list_products(renderer.site_data)
    for language in LANGUAGES:
        yield from _table(renderer, products, language)
        for product in products:
            yield from _product(renderer, product, language)
            for minor in product.releases:
                yield from _release(renderer, product, minor, language)


def _table(renderer: Renderer, products: Sequence[Product], language: Language) -> Iterator[Page]:
    description = say(
        "products description",
        language,
        n=len(products),
        releases=sum(len(product.releases) for product in products),
    )
    for part in parts(addresses.PRODUCTS, len(products)):
        yield renderer.page(
            "products.html",
            part.folder,
            language,
            title=part_title(say("products", language), part, language),
            description=description,
            products=part.cut(products),
            part=part,
        )


def _product(renderer: Renderer, product: Product, language: Language) -> Iterator[Page]:
    title = say("product title", language, name=product.name)
    has_partly = any(product.divided(minor) for minor in product.releases)
    for part in parts(addresses.product_folder(product.name), len(product.entries)):
        rows = part.cut(product.entries)
        yield renderer.page(
            "product.html",
            part.folder,
            language,
            title=part_title(title, part, language),
            description=say(
                "product description",
                language,
                name=product.name,
                n=len(product.entries),
                releases=len(product.releases),
            ),
            product=product,
            rows=rows,
            runs={entry.id: _cells(product, entry) for entry in rows},
            has_partly=has_partly,
            part=part,
        )


def _cells(product: Product, entry: Entry) -> list[tuple[str, str, str]]:
    """Give by minor release a sign, its words and its state."""
    states = (product.state(entry, minor) for minor in product.releases)
    return [(*_SIGNS[state], state) for state in states]


def _release(
    renderer: Renderer, product: Product, minor: str, language: Language
) -> Iterator[Page]:
    failing, absent, divided = (
        product.failing(minor),
        product.absent(minor),
        product.divided(minor),
    )
    minors = tuple(product.releases)
    title = say("release title", language, name=product.name, version=minor)
    longest = max(len(failing), len(absent), len(divided))
    for part in parts(addresses.release_folder(product.name, minor), longest):
        yield renderer.page(
            "release.html",
            part.folder,
            language,
            title=part_title(title, part, language),
            description=say(
                "release description",
                language,
                name=product.name,
                version=minor,
                n=len(failing),
                absent=len(absent),
            ),
            product=product,
            minor=minor,
            failing=part.cut(failing),
            divided=part.cut(divided),
            absent=part.cut(absent),
            before=_beside(minors, minor, 1),
            after=_beside(minors, minor, -1),
            part=part,
        )


def _beside(releases: Sequence[str], version: str, step: int) -> str | None:
    at = releases.index(version) + step
    return releases[at] if 0 <= at < len(releases) else None
