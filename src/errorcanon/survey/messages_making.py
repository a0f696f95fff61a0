"""Put the survey's question for messages to releases: files in, answers out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from errorcanon.model import CanonError
from errorcanon.survey.answers import Answer, Head, hash_files, read_answers, write_answers
from errorcanon.survey.archive import Archive, Store
from errorcanon.survey.messages import Message, write_callers, write_row
from errorcanon.survey.messages_python import Source, read_python
from errorcanon.survey.packages import read_imports
from errorcanon.survey.reaching import find_callers
from errorcanon.survey.resolving import module_of
from errorcanon.versions import by_version

Tell = Callable[[str], None]

_HERE = Path(__file__).resolve().parent
_READERS = ("messages.py", "messages_python.py", "messages_making.py", "reaching.py")
_OF_OTHERS = re.compile(
    r"(?:^|/)_?(?:vendor|vendored|vendored_packages|third_?party|externals?|extern|packaged)/"
)
"""Copies of other packages; these are surveyed where they come from."""
_OF_TESTS = re.compile(r"(?:^|/)_?(?:tests?|testing_?internal|unittests|docs|benchmarks?)/")


class Read(NamedTuple):
    """What was read of a release."""

    lines: frozenset[str]
    unread: int
    """Files in a syntax that the reader does not know."""
    dropped: Mapping[str, int]
    """Texts and files that were left out, by why."""


@lru_cache(maxsize=1)
def hash_reader() -> str:
    """Hash what reads messages."""
    return hash_files(_HERE / name for name in _READERS)


class _File(NamedTuple):
    """What was read of one file."""

    rows: frozenset[str]
    found: Source
    dropped: Counter[str]


class Reader:
    """Reads releases one after another; a file that did not change is not parsed again."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, bytes], _File] = {}

    def read(self, files: Iterable[tuple[str, bytes]]) -> Read:
        """Read the Python files of a release, given with the paths that they are installed at."""
        known, self._known = self._known, {}
        read: dict[str, _File] = {}
        dropped: Counter[str] = Counter()
        for path, source in files:
            if not path.endswith(".py"):
                continue
            if _OF_OTHERS.search(path) or _OF_TESTS.search(path):
                dropped["file of tests or of another package"] += 1
                continue
            key = path, source
            read[path] = self._known[key] = known.get(key) or _read_file(path, source)
            dropped.update(read[path].dropped)
        lines = {row for one in read.values() for row in one.rows}
        lines.update(_reached(read))
        unread = sum(one.found.is_unread for one in read.values())
        return Read(frozenset(lines), unread, dropped)


def _read_file(path: str, source: bytes) -> _File:
    found = read_python(path, source)
    dropped = Counter(found.dropped)
    return _File(frozenset(rows_of(found.messages, dropped)), found, dropped)


def _reached(read: Mapping[str, _File]) -> Iterator[str]:
    """Give a line for each function with messages that others call for the user."""
    calls = {path: one.found.calls for path, one in read.items()}
    saying = {(one.file, one.function) for file in read.values() for one in file.found.messages}
    for (file, function), public in find_callers(calls, saying).items():
        yield write_callers(file, function, public)


def rows_of(messages: Iterable[Message], dropped: Counter[str]) -> Iterator[str]:
    """Write messages as lines of an answer; those that say too little are counted."""
    for message in messages:
        row = write_row(message)
        if row is None:
            dropped["too few words"] += 1
        else:
            yield row


def archive_files(archive: Archive) -> Iterator[tuple[str, bytes]]:
    """Give the files of the packages that a release installs, with the paths they then have."""
    about = archive.about
    is_built = about.origin in ("wheel", "installed")
    files = {
        path if is_built else path.removeprefix("src/"): content
        for path, content in archive.files()
    }
    tops = {name.partition(".")[0] for name in read_imports(about.origin, files)}
    for path, content in files.items():
        found = module_of(path)
        if found and found[0].partition(".")[0] in tops:
            yield path, content


def survey_messages(
    distribution: str, releases: Iterable[str], store: Store, folder: Path, tell: Tell
) -> list[Path]:
    """Answer for releases that are in the store, beside those answered before.

    Args:
        distribution: its name on the index.
        releases: those to answer for, in any order.
        store: where their files lie.
        folder: where the answers of the distribution go, a file a release.
        tell: is told what was read, and what was left out.

    Returns:
        The files that changed.

    Raises:
        CanonError: a release is not in the store, or what lies in the folder is damaged.
    """
    known = {one.head.release: one for one in read_answers(folder)}
    reader = Reader()
    for release in sorted(dict.fromkeys(releases), key=by_version):
        if release in known and known[release].head.inputs == hash_reader():
            continue
        archive = store.get(distribution, release)
        if archive is None:
            raise CanonError(
                f"{distribution} {release}: is not in the store; run: "
                f"canon survey add {distribution}=={release}"
            )
        read = reader.read(archive_files(archive))
        about = archive.about
        head = Head(
            distribution=about.distribution,
            release=about.release,
            date=about.date or "",
            file=about.file,
            sha256=about.sha256 or "",
            inputs=hash_reader(),
            after="",
            unread=read.unread,
        )
        known[release] = Answer(head, read.lines)
        left_out = ", ".join(f"{count} {why}" for why, count in sorted(read.dropped.items()))
        tell(
            f"{distribution} {release}: {len(read.lines)} messages; left out: {left_out or 'none'}"
        )
    return write_answers(folder, known.values())
