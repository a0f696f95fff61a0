"""Ask well-known distributions which names they install, and what else bears such a name.

    python surveys/imports.py [DISTRIBUTION ...]

Reads the newest release of those named, or of all in distributions.toml and import_names.toml, and
writes imports/answers.json. What was read before stays until it is asked for again. The modules of
the standard library are those that the Pythons on the path name: python3.10, python3.11 and so on.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

from errorcanon.model import CanonError
from errorcanon.serve.locations import survey_folder
from errorcanon.store.tables import Table
from errorcanon.store.writing import write_whole
from errorcanon.survey.archive import Store
from errorcanon.survey.client import NotListedError
from errorcanon.survey.distributions import read_distributions
from errorcanon.survey.fetch import fetch
from errorcanon.survey.import_names import Answers, Installed, format_answers, read_answers
from errorcanon.survey.index import minor_releases, read_releases
from errorcanon.survey.packages import read_imports
from errorcanon.survey.packaging_rules import to_name

FOLDER = Path(__file__).parent
_GONE = {
    "_bootlocale",
    "dummy_threading",
    "formatter",
    "macpath",
    "macurl2path",
    "parser",
    "symbol",
}
"""Modules that were gone before Python told their names: "What's New" of Python 3.8 to 3.10."""
LISTED, ANSWERS = FOLDER / "import_names.toml", FOLDER / "imports" / "answers.json"


def main() -> int:
    """Ask and write; 1 where one could not be read."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("distributions", nargs="*", metavar="DISTRIBUTION")
    arguments = parser.parse_args()
    surveyed = [one.name for one in read_distributions(FOLDER / "distributions.toml")]
    others = [to_name(name) for name in Table.read(LISTED).strings("distributions")]
    listed = list(dict.fromkeys([*surveyed, *others]))
    before = read_answers(ANSWERS) if ANSWERS.exists() else Answers((), ())
    known = {one.distribution: one for one in before.installed}
    failures = 0
    for name in map(to_name, arguments.distributions or listed):
        try:
            known[name] = ask(name)
        except CanonError as error:
            print(error, file=sys.stderr)
            failures += 1
            continue
        print(f"{name} {known[name].release}: {' '.join(known[name].names)}")
    rows = tuple(known[name] for name in listed if name in known)
    standard = sorted({*before.standard, *_GONE, *_standard()})
    write_whole(ANSWERS, format_answers(Answers(rows, tuple(standard))))
    return int(failures > 0)


def _standard() -> set[str]:
    """Ask the Pythons on the path for the modules of their standard library."""
    found = set()
    for minor in range(10, 20):
        command = [f"python3.{minor}", "-c", "import sys; print(*sys.stdlib_module_names)"]
        if shutil.which(command[0]):
            told = subprocess.check_output(command, text=True)  # noqa: S603 # a Python of the path
            found.update(told.split())
    return found


def ask(name: str) -> Installed:
    """Read the newest release of a distribution."""
    newest = minor_releases(read_releases(name))[-1]
    archive = fetch(name, newest.version, Store(survey_folder()))
    about = archive.about
    names = read_imports(about.origin, dict(archive.files()))
    own = {one: to_name(one.strip("_")) for one in names if "." not in one and one.strip("_")}
    namesakes = {one: _is_listed(bare) for one, bare in own.items() if bare != name}
    return Installed(name, about.release, about.file, about.sha256 or "", names, namesakes)


def _is_listed(name: str) -> bool:
    """Tell whether the index has a distribution of a name."""
    try:
        return bool(read_releases(name))
    except NotListedError:
        return False


if __name__ == "__main__":
    sys.exit(main())
