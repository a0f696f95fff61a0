"""Answer which messages each release can print, as fingerprints.

    python surveys/messages.py [DISTRIBUTION…] [--most 8] [--pythons DIR]

Takes the releases whose names are surveyed, the newest and as many older ones as `--most` allows;
what is not in the cache is fetched once. Writes messages/sources/<distribution>/<release>.zst. What
was answered before stays.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from errorcanon.model import CanonError
from errorcanon.serve.locations import survey_folder
from errorcanon.survey.answers import Answer, Head, read_changes, write_answers
from errorcanon.survey.archive import Store
from errorcanon.survey.fetch import fetch
from errorcanon.survey.messages_making import Reader, hash_reader, survey_messages

HERE = Path(__file__).resolve().parent
NAMES, ANSWERS = HERE / "names", HERE / "messages" / "sources"


def main() -> int:
    """Read what is asked for, and write what changed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("distributions", nargs="*", metavar="DISTRIBUTION")
    parser.add_argument("--most", type=int, default=8, help="releases of a distribution")
    parser.add_argument("--pythons", type=Path, metavar="DIR")
    options = parser.parse_args()
    if options.pythons:
        _survey_pythons(options.pythons)
    store = Store(survey_folder())
    every = () if options.pythons else sorted(path.name for path in NAMES.iterdir())
    failed = 0
    for name in options.distributions or every:
        try:
            _survey(name, options.most, store)
        except CanonError as error:
            print(f"{name}: {error}", file=sys.stderr)
            failed = 1
    return failed


def _survey(name: str, most: int, store: Store) -> None:
    wanted = spread([change.head.release for change in read_changes(NAMES / name)], most)
    there = []
    for release in wanted:
        try:
            there.append(fetch(name, release, store).about.release)
        except CanonError as error:
            print(f"{name} {release}: {error}", file=sys.stderr)
    started = time.process_time()
    written = survey_messages(name, there, store, ANSWERS / name, print)
    size = sum(path.stat().st_size for path in written)
    print(f"{name}: {size} bytes, {time.process_time() - started:.1f} s", flush=True)


def spread(releases: Sequence[str], most: int) -> list[str]:
    """Give the newest release and older ones at even distances."""
    if len(releases) <= most:
        return list(releases)
    last = len(releases) - 1
    return [releases[round(last * at / (most - 1))] for at in range(most)]


def _survey_pythons(folder: Path) -> None:
    """Read the standard libraries of the interpreters below a folder."""
    reader, answers = Reader(), []
    for root in sorted(folder.glob("3.*/lib/python3.*"), key=lambda path: _minor(path.name)):
        release = root.name.removeprefix("python")
        read = reader.read(_library(root))
        head = Head("python", release, "", f"CPython {root.parents[1].name}", "", hash_reader(), "")
        answers.append(Answer(head._replace(unread=read.unread), read.lines))
        print("python", release, len(read.lines), dict(read.dropped), flush=True)
    write_answers(ANSWERS / "python", answers)


def _library(root: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(root.rglob("*.py")):
        inside = path.relative_to(root).as_posix()
        if not inside.startswith(
            ("site-packages/", "test/", "idlelib/", "lib2to3/", "turtledemo/")
        ):
            yield inside, path.read_bytes()


def _minor(name: str) -> int:
    return int(name.rpartition(".")[2])


if __name__ == "__main__":
    raise SystemExit(main())
