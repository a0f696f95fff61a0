"""Put the survey's question to releases: archives in, answers out."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from errorcanon.model import CanonError
from errorcanon.survey.answers import Answer, Head, read_answers, write_answers
from errorcanon.survey.archive import Archive, Store
from errorcanon.survey.names import Reader, hash_reader
from errorcanon.versions import by_version

Tell = Callable[[str], None]
_COMPILED = (".so", ".pyd")


def survey_names(
    distribution: str, releases: Iterable[str], store: Store, folder: Path, tell: Tell
) -> list[Path]:
    """Answer for releases that are in the store, beside those answered before.

    What another reader answered is read again, where the store has it.

    Args:
        distribution: its name on the index.
        releases: those to answer for, in any order.
        store: where their files lie.
        folder: where the answers of the distribution go, a file a release.
        tell: is told what is being read.

    Returns:
        The files that changed.

    Raises:
        CanonError: a release is not in the store, or what lies in the folder is damaged.
    """
    known = {answer.head.release: answer for answer in read_answers(folder)}
    wanted = dict.fromkeys(releases)
    stale = [name for name, one in known.items() if one.head.inputs != hash_reader()]
    reader = Reader()
    for release in sorted({*wanted, *stale}, key=by_version):
        if release in known and release not in stale:
            continue
        archive = store.get(distribution, release)
        if archive is None:
            raise CanonError(
                f"{distribution} {release}: is not in the store; run: "
                f"canon survey add {distribution}=={release}"
            )
        tell(f"{distribution} {release}")
        known[release] = read_archive(archive, reader)
    return write_answers(folder, known.values())


def read_archive(archive: Archive, reader: Reader) -> Answer:
    """Answer for one release."""
    about = archive.about
    files = list(archive.files())
    lines, unread = reader.read(
        ((path, content) for path, content in files if path.endswith((".py", ".pyi"))),
        _compiled(files),
    )
    head = Head(
        distribution=about.distribution,
        release=about.release,
        date=about.date or "",
        file=about.file,
        sha256=about.sha256 or "",
        inputs=hash_reader(),
        after="",
        unread=unread,
    )
    return Answer(head, lines)


def _compiled(files: Iterable[tuple[str, bytes]]) -> Iterator[str]:
    """Give the compiled modules of a wheel: its list of files names them."""
    for path, content in files:
        if path.endswith(".dist-info/RECORD"):
            for row in csv.reader(content.decode("utf-8", "replace").splitlines()):
                if row and row[0].endswith(_COMPILED):
                    yield row[0]
