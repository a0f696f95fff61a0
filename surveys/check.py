"""Check the answers of the surveys, without an index and without what was read.

    python surveys/check.py [--surveys DIR] [--compiled FILE]

Every answer must be of the readers that are here now, in the form in which they write it, and the
compiled file must hold what compiling the answers gives. Prints what differs, and what to run.
"""

from __future__ import annotations

import argparse
import json
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path

from demand import read_demand
from standard import hash_asking
from survey import hash_questions

from errorcanon.model import CanonError
from errorcanon.serve.locations import surveys_file
from errorcanon.store.folder import load_records
from errorcanon.store.index import read_only
from errorcanon.survey import codes, messages_making, names, parts, symbols, system_lists
from errorcanon.survey.answers import hash_files, read_changes
from errorcanon.survey.import_names import format_answers, read_answers
from errorcanon.survey.messages_native import making as native_making
from errorcanon.survey.packages import Packages
from errorcanon.survey.table import compile_answers

HERE = Path(__file__).resolve().parent
READERS: dict[str, tuple[Callable[[], str], str]] = {
    "names": (names.hash_reader, "canon survey add {distribution}=={release}"),
    "standard": (hash_asking, "python surveys/standard.py"),
    "messages/sources": (
        messages_making.hash_reader,
        "python surveys/messages.py {distribution}",
    ),
    "messages/libraries": (
        native_making.hash_reader,
        "python surveys/messages_native.py {distribution} --again",
    ),
    "symbols": (symbols.hash_reader, "python surveys/symbols.py"),
    "system": (
        lambda: hash_files([Path(system_lists.__file__)]),
        "canon survey system {distribution}-{release}",
    ),
    "codes": (codes.hash_reader, "python surveys/codes.py {distribution}"),
    "parts": (parts.hash_reader, "python surveys/parts.py {distribution}=={release}"),
}
"""By kind: the hash of what its answers depend on, and what answers anew."""


def main() -> int:
    """Check and print; 1 where something differs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--surveys", type=Path, default=HERE, metavar="DIR")
    parser.add_argument("--compiled", type=Path, metavar="FILE", help="default: ours")
    words = parser.parse_args()
    counts: dict[str, int] = {}
    problems = [*check_answers(words.surveys, counts), *check_lists(words.surveys, counts)]
    problems += check_demand(words.surveys, counts)
    if not problems:  # damaged answers cannot be compiled
        compiled = words.compiled or surveys_file()
        problems += check_compiled(words.surveys, compiled, counts)
    for problem in problems:
        print(problem, file=sys.stderr)
    print(", ".join(f"{kind}: {count}" for kind, count in counts.items()), end="")
    print(f"; {len(problems)} differ")
    return int(bool(problems))


def check_answers(folder: Path, counts: dict[str, int]) -> Iterator[str]:
    """Find answers of other readers, and those that do not follow one another."""
    for kind, (hash_reader, remedy) in READERS.items():
        now = hash_reader()
        for one in sorted((folder / kind).glob("*/")):
            try:
                for head, _, _ in read_changes(one):
                    counts[kind] = counts.get(kind, 0) + 1
                    if head.inputs != now:
                        how = remedy.format(distribution=head.distribution, release=head.release)
                        yield f"{one.name} {head.release}: {kind} of another reader; run: {how}"
            except CanonError as error:
                yield str(error)
    for path in sorted((folder / "cudnn" / "answers").glob("*.json")):
        counts["cudnn"] = counts.get("cudnn", 0) + 1
        if json.loads(path.read_text(encoding="utf-8"))["inputs"] != hash_questions():
            yield f"{path}: answers to older questions; run: python surveys/run.py"


def check_lists(folder: Path, counts: dict[str, int]) -> Iterator[str]:
    """Find import names and files of releases that nobody wrote in this form."""
    path = folder / "imports" / "answers.json"
    if path.is_file():
        try:
            found = read_answers(path)
            counts["imports"] = len(found.installed)
            if format_answers(found) != path.read_text(encoding="utf-8"):
                yield f"{path}: another form than it is written in; run: python surveys/imports.py"
        except CanonError as error:
            yield str(error)
    packages = Packages(folder / "packages")
    for name in packages:
        counts["packages"] = counts.get("packages", 0) + 1
        try:
            packages.get(name)
        except CanonError as error:
            yield str(error)


def check_demand(folder: Path, counts: dict[str, int]) -> Iterator[str]:
    """Find a row about a public thread that is not in order."""
    if not (folder / "demand").is_dir():
        return
    records = load_records(HERE.parent / "records").records
    try:
        demand = read_demand(folder / "demand", {record.id for record in records})
        counts["demand"] = len(demand.threads)
    except CanonError as error:
        yield str(error)


def check_compiled(folder: Path, compiled: Path, counts: dict[str, int]) -> Iterator[str]:
    """Tell where the compiled file differs from what the answers give."""
    if not compiled.is_file():
        yield f"{compiled}: is missing; run: canon survey build {compiled}"
        return
    with tempfile.TemporaryDirectory(prefix="canon-check-") as scratch:
        made = Path(scratch) / "surveys.sqlite"
        compile_answers(folder, made)
        wanted, found = _rows(made), _rows(compiled)
    counts["compiled rows"] = sum(map(len, wanted.values()))
    for table in sorted(wanted.keys() | found.keys()):
        if wanted.get(table) != found.get(table):
            yield (
                f"{compiled}: table {table} is not what the answers give; run: "
                f"canon survey build {compiled}"
            )


def _rows(path: Path) -> Mapping[str, set[int]]:
    """Give by table the hash of every row; a damaged file has none."""
    with closing(sqlite3.connect(read_only(path), uri=True)) as connection:
        try:
            tables = connection.execute("select name from sqlite_master where type = 'table'")
            return {
                name: set(map(hash, connection.execute(f"select * from {name}")))  # noqa: S608 # of the file itself
                for (name,) in tables.fetchall()
            }
        except sqlite3.DatabaseError:
            return {}


if __name__ == "__main__":
    raise SystemExit(main())
