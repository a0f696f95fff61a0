"""Read the messages of what is no Python and lies on this machine: libraries and programs.

    python surveys/messages_native.py [PRODUCT…] [--installed DIR…] [--pythons DIR] [--programs]
                                      [--again]

Writes messages/libraries/<product>/<release>.zst. A release that was answered before is not read
again, except with --again. The newest releases come first.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from errorcanon.model import CanonError
from errorcanon.store.json_input import parse_json
from errorcanon.survey.answers import ENDING, Answer, Head, read_answers, write_answers
from errorcanon.survey.messages_making import rows_of
from errorcanon.survey.messages_native.making import (
    Product,
    choose,
    hash_reader,
    read_files,
    read_products,
)
from errorcanon.survey.packaging_rules import to_name
from errorcanon.survey.symbols_making import folder_tree, installed_tree
from errorcanon.versions import parse

HERE = Path(__file__).resolve().parent
PRODUCTS, ANSWERS = HERE / "messages_native.toml", HERE / "messages" / "libraries"
_DIST_INFO = re.compile(r"(?P<name>[\w.-]+?)-(?P<release>\d[\w.!+]*)\.dist-info")
_REVISION = re.compile(r"^(?:\d+:)?(?P<upstream>[\w.~]+?)(?:\+(?:ds|dfsg|repack)[\w.]*)?(?:-.*)?$")


class Release(NamedTuple):
    """A release that lies here."""

    product: str
    release: str
    source: str
    """What it was read from: the wheel or the packages, with their whole versions."""
    files: dict[str, Path]


def main() -> int:
    """Read what is given, and keep it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("products", nargs="*", metavar="PRODUCT")
    parser.add_argument("--installed", nargs="*", default=[], type=Path, metavar="DIR")
    parser.add_argument("--pythons", type=Path, metavar="DIR")
    parser.add_argument("--programs", action="store_true", help="read the programs of Debian")
    parser.add_argument("--again", action="store_true", help="read what was kept before too")
    options = parser.parse_args()
    for release in _newest_first(_releases(options)):
        if options.products and release.product not in options.products:
            continue
        path = ANSWERS / release.product / f"{release.release}{ENDING}"
        if options.again or not path.exists():
            _survey(release)
    return 0


def _survey(release: Release) -> None:
    begun = time.process_time()
    try:
        found = read_files(release.files)
    except CanonError as error:
        print(error, file=sys.stderr)
        return
    seconds = round(time.process_time() - begun, 1)
    dropped = Counter(found.dropped)
    lines = frozenset(rows_of(found.messages, dropped))
    head = Head(release.product, release.release, "", release.source, "", hash_reader(), "")
    folder = ANSWERS / release.product
    known = {one.head.release: one for one in read_answers(folder)}
    write_answers(folder, {**known, release.release: Answer(head, lines)}.values())
    placed = sum(bool(message.function) for message in found.messages)
    print(release.product, release.release, len(lines), placed, seconds, dict(dropped), flush=True)


def _releases(options: argparse.Namespace) -> Iterator[Release]:
    products = read_products(PRODUCTS)
    for folder in options.installed:
        yield from _installed(folder, products)
    for folder in sorted(options.pythons.iterdir()) if options.pythons else []:
        if re.fullmatch(r"3\.\d+\.\d+", folder.name):
            files = folder_tree(folder, "").files
            own = {name: path for name, path in files.items() if "site-packages" not in name}
            yield Release("python", folder.name, f"CPython {folder.name}", own)
    if options.programs:
        for product in products:
            if product.packages and (found := _packaged(product)):
                yield found
            if product.modules and (found := _modules(product)):
                yield found


def _installed(folder: Path, products: Sequence[Product]) -> Iterator[Release]:
    """Give the releases below a folder of environments."""
    for path in sorted(folder.glob("*/lib/python3*/site-packages/*.dist-info")):
        found = _DIST_INFO.fullmatch(path.name)
        if not found or not (path / "RECORD").is_file():
            continue
        for product in products:
            if to_name(found["name"]) in product.wheels:
                files = choose(product.libraries, installed_tree(path).files)
                release = found["release"].partition("+")[0]
                source = f"{found['name']} {found['release']}"
                if files:
                    yield Release(product.name, release, source, files)


def _modules(product: Product) -> Release | None:
    """Give the scripts of a module of Node.js; None where it is not here."""
    folder = Path(product.modules)
    if not (folder / "package.json").is_file():
        return None
    described = parse_json((folder / "package.json").read_text(encoding="utf-8"))
    release = str(described["version"])
    paths = (path for path in folder.rglob("*.js") if path.is_file())
    files = {str(path.relative_to(folder)): path for path in paths}
    return Release(product.name, release, f"{product.name} {release}", files)


def _packaged(product: Product) -> Release | None:
    """Give the files that packages of Debian put here; None where the first one is not here."""
    versions = {name: _dpkg("-W", "-f=${Version}", name) for name in product.packages}
    upstream = _REVISION.fullmatch(versions[product.packages[0]])
    if not upstream:
        return None
    here = [f"{name} {version}" for name, version in versions.items() if version]
    paths = [
        Path(line)
        for name, version in versions.items()
        if version
        for line in _dpkg("-L", name).splitlines()
    ]
    files = {str(path): path for path in paths if _is_read(path)}
    return Release(product.name, upstream["upstream"], ", ".join(here), files)


def _is_read(path: Path) -> bool:
    """Tell whether a file of a package can say something: no manual, no header, no archive."""
    if path.is_symlink() or not path.is_file() or path.is_relative_to("/usr/share/doc"):
        return False
    with path.open("rb") as file:
        start = file.read(4)
    return start == b"\x7fELF"


def _dpkg(*words: str) -> str:
    done = subprocess.run(  # noqa: S603 -- the words are fixed, the names those of the list
        ["dpkg-query", *words],  # noqa: S607 -- wherever Debian has it
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout if not done.returncode else ""


def _newest_first(releases: Iterator[Release]) -> list[Release]:
    """Give each release once, the one with the most bytes of several; the newest of all first."""
    by_product: dict[str, dict[str, Release]] = defaultdict(dict)
    for one in releases:
        known = by_product[one.product].get(one.release)
        if known is None or _size(known) < _size(one):
            by_product[one.product][one.release] = one
    ranked = []
    for product, found in by_product.items():
        ordered = sorted(found, key=lambda release: parse(product, release), reverse=True)
        ranked += [(place, product, found[release]) for place, release in enumerate(ordered)]
    return [one for _, _, one in sorted(ranked, key=lambda row: row[:2])]


def _size(release: Release) -> int:
    return sum(path.stat().st_size for path in release.files.values())


if __name__ == "__main__":
    raise SystemExit(main())
