"""Answer what releases with compiled parts were built with and need, from members of their files.

    python surveys/parts.py [--check] [DISTRIBUTION[==RELEASE]...]

Writes parts/<distribution>/<release>.zst for the distributions of parts.toml; of a distribution
without a release all of them, one after the other. Large wheels are asked for in parts. What was
taken lies in the cache and is not asked for again. With --check nothing is asked for or written:
it ends with 1 where an answer is not what the taken members say.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

from errorcanon.model import CanonError
from errorcanon.serve.locations import survey_folder
from errorcanon.survey.answers import Answer, read_answers, write_answers
from errorcanon.survey.fetch import choose_file
from errorcanon.survey.index import Index, configured_index, named_releases, read_releases
from errorcanon.survey.parts import hash_reader
from errorcanon.survey.parts_making import (
    Parts,
    answer,
    read_products,
    take_parts,
    wanted_releases,
)
from errorcanon.survey.taken import compare, keep, read_kept, stored

HERE = Path(__file__).resolve().parent
PRODUCTS, ANSWERS = HERE / "parts.toml", HERE / "parts"


def main() -> int:
    """Read what is asked for, and write what changed; 1 where something could not be read."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing")
    parser.add_argument("distributions", nargs="*", metavar="DISTRIBUTION")
    options = parser.parse_args()
    try:
        products = read_products(PRODUCTS)
        store = survey_folder() / "parts"
        failures = 0
        for text in options.distributions or products:
            name, _, release = text.partition("==")
            if name not in products:
                raise CanonError(f"{name[:80]}: is not in parts.toml; add it there")
            product = products[name]
            failures += (
                _check(product, store)
                if options.check
                else _survey(product, release, configured_index(), store)
            )
    except CanonError as error:
        print(error, file=sys.stderr)
        return 1
    return int(failures > 0)


def _survey(product: Parts, release: str, index: Index, store: Path) -> int:
    listed = read_releases(product.distribution, index)
    wanted = named_releases(listed, [release]) if release else wanted_releases(product, listed)
    folder = ANSWERS / product.distribution
    known = {one.head.release: one for one in read_answers(folder)}
    failures = 0
    for one in wanted:
        path = stored(store, product.distribution, one.version)
        try:
            taken = read_kept(path)
            if taken is None:
                taken = take_parts(product, one, index)
                keep(path, taken)
            file = choose_file(one)
            assert file is not None  # something was taken of it
            known[one.version] = answer(product, one.version, one.date or "", file.name, taken)
        except CanonError as error:
            print(f"  {error}", file=sys.stderr)
            failures += 1
    _told(product, write_answers(folder, known.values()), known.values())
    return failures


def _told(product: Parts, written: Iterable[Path], answers: Iterable[Answer]) -> None:
    sizes = [path.stat().st_size for path in written]
    count = len(list(answers))
    print(f"{product.distribution}: {count} releases, {len(sizes)} written, {sum(sizes)} bytes")


def _check(product: Parts, store: Path) -> int:
    """Compare answers with what lies in the store; those whose sources do not are counted."""
    name = product.distribution
    found = compare(
        name,
        read_answers(ANSWERS / name),
        hash_reader(),
        lambda release: read_kept(stored(store, name, release)),
        lambda head, taken: answer(product, head.release, head.date, head.file, taken),
    )
    for problem in found.problems:
        print(problem, file=sys.stderr)
    wrong = len(found.problems)
    print(f"{name}: {found.answers} answers, {found.compared} compared, {wrong} wrong")
    return wrong


if __name__ == "__main__":
    raise SystemExit(main())
