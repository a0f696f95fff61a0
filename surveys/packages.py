"""Ask pip which releases some distributions have: files, Pythons, yanks.

    python surveys/packages.py [--check] [--requirements] DISTRIBUTION[==RELEASE]...

Writes packages/<distribution>.json; what was read of releases before (requirements, import names,
dates) stays. With --check nothing is written, and it ends with 1 where a file would change.
Of DISTRIBUTION==RELEASE its requirements are read too, from its wheel; with --requirements those of
every release whose names are surveyed and of which they were not read before. One name after the
other, through pip and with the index that pip is set up with.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from errorcanon.model import CanonError
from errorcanon.survey.package import Package, format_package, write_package
from errorcanon.survey.packages import Packages, join_listing, with_requirements
from errorcanon.survey.pip_listing import ask_pip, ask_requirements, read_pip_listing

FOLDER = Path(__file__).parent / "packages"
NAMES = FOLDER.parent / "names"


def main() -> int:
    """Ask and write; 1 where one could not be read, or would change."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing")
    parser.add_argument(
        "--requirements", action="store_true", help="read those of all surveyed releases"
    )
    parser.add_argument("distributions", nargs="+", metavar="DISTRIBUTION")
    options = parser.parse_args()
    failures = 0
    for words in options.distributions:
        name, _, release = words.partition("==")
        try:
            listing = read_pip_listing(name, ask_pip(name))
        except CanonError as error:
            print(error, file=sys.stderr)
            failures += 1
            continue
        package = join_listing(Packages(FOLDER).get(name), name, listing)
        wanted = [release] if release else []
        wanted += _unread(package) if options.requirements else []
        for version in wanted:
            try:
                requires = ask_requirements(name, version)
                package = with_requirements(package, version, requires)
            except CanonError as error:
                print(error, file=sys.stderr)
                failures += 1
        print(f"{package.distribution}: {len(package.releases)} releases")
        path = FOLDER / f"{package.distribution}.json"
        if not options.check:
            write_package(package, FOLDER)
        elif not path.is_file() or path.read_text(encoding="utf-8") != format_package(package):
            print(f"{path}: would change", file=sys.stderr)
            failures += 1
    return int(failures > 0)


def _unread(package: Package) -> list[str]:
    """Give the releases whose names are surveyed and that have a wheel of unread requirements."""
    surveyed = {path.name.removesuffix(".zst") for path in NAMES.glob(f"{package.distribution}/*")}
    return [
        release.version
        for release in package.releases
        if release.version in surveyed and release.wheels and release.requires is None
    ]


if __name__ == "__main__":
    sys.exit(main())
