"""Answer which symbols the libraries of each release export, from what lies on this machine.

    python surveys/symbols.py [--installed DIR…] [--pythons DIR] [--unpacked PRODUCT=RELEASE=DIR…]

Writes symbols/<product>/<release>.zst for the products of symbols.toml. What was answered before
and is not given again stays.
"""

from __future__ import annotations

import argparse
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

from errorcanon.model import CanonError
from errorcanon.survey.packaging_rules import to_name
from errorcanon.survey.symbols_making import (
    Product,
    Tree,
    folder_tree,
    installed_tree,
    read_products,
    survey_symbols,
)
from errorcanon.versions import parse

HERE = Path(__file__).resolve().parent
PRODUCTS, ANSWERS = HERE / "symbols.toml", HERE / "symbols"
_DIST_INFO = re.compile(r"(?P<name>[\w.-]+?)-(?P<release>\d[\w.!]*)\.dist-info")


def main() -> int:
    """Read what is given, and write what changed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--installed", nargs="*", default=[], type=Path, metavar="DIR")
    parser.add_argument("--pythons", type=Path, metavar="DIR")
    parser.add_argument("--unpacked", nargs="*", default=[], metavar="PRODUCT=RELEASE=DIR")
    products = read_products(PRODUCTS)
    for name, releases in sorted(_trees(parser.parse_args(), products).items()):
        print(name, *sorted(releases, key=lambda release: parse(name, release)))
        try:
            for path in survey_symbols(products[name], releases, ANSWERS / name):
                print(" ", path.relative_to(HERE), path.stat().st_size)
        except CanonError as error:
            print(" ", error)
    return 0


def _trees(
    options: argparse.Namespace, products: Mapping[str, Product]
) -> dict[str, dict[str, Tree]]:
    """Give by product the releases that lie here."""
    trees: dict[str, dict[str, Tree]] = defaultdict(dict)
    for folder in options.installed:
        for name, release, tree in _installed(folder):
            for product in products.values():
                if name in product.wheels:
                    trees[product.name].setdefault(release, tree)
    for folder in sorted(options.pythons.iterdir()) if options.pythons else []:
        if re.fullmatch(r"3\.\d+\.\d+", folder.name):
            trees["python"][folder.name] = folder_tree(folder, f"CPython {folder.name}")
    for named in options.unpacked:
        name, release, where = named.split("=", 2)
        trees[name][release] = folder_tree(Path(where), Path(where).name)
    return trees


def _installed(folder: Path) -> Iterator[tuple[str, str, Tree]]:
    """Give the releases below a folder of environments."""
    for path in sorted(folder.glob("*/lib/python3*/site-packages/*.dist-info")):
        found = _DIST_INFO.fullmatch(path.name)
        if found and (path / "RECORD").is_file():
            yield to_name(found["name"]), found["release"], installed_tree(path)


if __name__ == "__main__":
    raise SystemExit(main())
