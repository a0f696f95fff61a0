"""Put the survey's question to releases: archives in, answers out."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from errorcanon.model import CanonError
from errorcanon.survey.answers import Answer, Head, read_answers, write_answers
from errorcanon.survey.archive import Archive, Origin, Store
from errorcanon.survey.names import Reader, hash_reader
from errorcanon.survey.packages import read_imports
from errorcanon.survey.resolving import module_of
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
    files = {_within(path, about.origin): content for path, content in archive.files()}
    tops = {name.partition(".")[0] for name in read_imports(about.origin, files)}
    lines, unread = reader.read(
        ((path, content) for path, content in files.items() if _top(path) in tops),
        (path for path in _compiled(files) if _top(path) in tops),
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


def _within(path: str, origin: Origin) -> str:
    """Give a path as it is once it is installed: some source packages lie in a folder `src`."""
    return path if origin in ("wheel", "installed") else path.removeprefix("src/")


def _top(path: str) -> str:
    """Give the top package of a module's file; what lies beside packages is none of them."""
    found = module_of(path)
    return found[0].partition(".")[0] if found else ""


def _compiled(files: Mapping[str, bytes]) -> Iterator[str]:
    """Give the compiled modules of a wheel: its list of files names them."""
    for path, content in files.items():
        if path.endswith(".dist-info/RECORD"):
            for row in csv.reader(content.decode("utf-8", "replace").splitlines()):
                if row and row[0].endswith(_COMPILED):
                    yield row[0]
