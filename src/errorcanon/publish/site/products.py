"""Pages of products: what fails in which release, and what a release changed, with both joined."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from errorcanon.model import LANGUAGES, Language
from errorcanon.publish.site import addresses
from errorcanon.publish.site.renderer import Renderer
from errorcanon.publish.site.site_data import Entry, Page, SiteData
from errorcanon.publish.site.wording import say
from errorcanon.versions import by_version


@dataclass(frozen=True, slots=True)
class Product:
    """A product with the releases in which its failures were looked for, the newest first."""

    name: str
    entries: tuple[Entry, ...]
    releases: tuple[str, ...]
    surveyed: str | None
    """The distribution whose releases were read, where they were."""
    read: frozenset[str]
    """Its releases that the page of the survey tells of."""

    def failing(self, version: str) -> list[Entry]:
        """List the failures that were seen in a release."""
        return [entry for entry in self.entries if entry.releases.get(version)]

    def absent(self, version: str) -> list[Entry]:
        """List those that were looked for in a release and not seen."""
        return [entry for entry in self.entries if entry.releases.get(version) is False]


def list_products(site_data: SiteData) -> list[Product]:
    """Give every product that a record is about, by name."""
    surveys = site_data.surveys
    found = {one.name: one for one in surveys.distributions()} if surveys else {}
    products = []
    for name, entries in site_data.products.items():
        one = found.get(name)
        versions = {version for entry in entries for version in entry.releases}
        # Of the oldest release that was read nothing is told: there is none before it.
        read = frozenset(release.version for release in one.releases[1:]) if one else frozenset()
        ordered = tuple(sorted(versions, key=by_version, reverse=True))
        products.append(Product(name, entries, ordered, one.name if one else None, read))
    return products


def product_pages(renderer: Renderer) -> Iterator[Page]:
    """Give the table of products, a page for each, and one for each of its releases."""
    products = list_products(renderer.site_data)
    for language in LANGUAGES:
        yield _table(renderer, products, language)
        for product in products:
            yield _product(renderer, product, language)
            for version in product.releases:
                yield _release(renderer, product, version, language)


def _table(renderer: Renderer, products: Sequence[Product], language: Language) -> Page:
    return renderer.page(
        "products.html",
        addresses.PRODUCTS,
        language,
        title=say("products", language),
        description=say(
            "products description",
            language,
            n=len(products),
            releases=sum(len(product.releases) for product in products),
        ),
        products=products,
    )


def _product(renderer: Renderer, product: Product, language: Language) -> Page:
    return renderer.page(
        "product.html",
        addresses.product_folder(product.name),
        language,
        title=say("product title", language, name=product.name),
        description=say(
            "product description",
            language,
            name=product.name,
            n=len(product.entries),
            releases=len(product.releases),
        ),
        product=product,
        runs={entry.id: _cells(entry.releases, product.releases) for entry in product.entries},
    )


def _cells(seen: Mapping[str, bool], releases: Sequence[str]) -> list[tuple[str, str, str]]:
    """Give by release a sign, its words and its state."""
    signs = {
        True: ("●", "run appears", "appears"),
        False: ("○", "run absent", "absent"),
        None: ("", "run not", "none"),
    }
    return [signs[seen.get(version)] for version in releases]


def _release(renderer: Renderer, product: Product, version: str, language: Language) -> Page:
    failing, absent = product.failing(version), product.absent(version)
    return renderer.page(
        "release.html",
        addresses.release_folder(product.name, version),
        language,
        title=say("release title", language, name=product.name, version=version),
        description=say(
            "release description",
            language,
            name=product.name,
            version=version,
            n=len(failing),
            absent=len(absent),
        ),
        product=product,
        version=version,
        failing=failing,
        absent=absent,
        before=_beside(product.releases, version, 1),
        after=_beside(product.releases, version, -1),
    )


def _beside(releases: Sequence[str], version: str, step: int) -> str | None:
    at = releases.index(version) + step
    return releases[at] if 0 <= at < len(releases) else None
